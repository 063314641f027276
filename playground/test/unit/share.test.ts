import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { PRESETS } from "../../src/policy/presets.ts";
import { MAX_BYTES, VIEWS, read, write, type Reading, type Shared } from "../../src/share.ts";

/** A compressed fragment with any content. */
const fragmentOf = (content: string | Uint8Array): string => `#z=${deflateRawSync(content).toString("base64url")}`;

/** Expects a problem that a reader understands, and returns it. */
const problem = (reading: Reading | null): string => {
  assert.ok(reading !== null && !reading.ok, JSON.stringify(reading)?.slice(0, 200));
  assert.match(reading.problem, /^The link [^\n]+\.$/);
  return reading.problem;
};

describe("a written link", () => {
  const texts: Record<string, Shared> = {
    nothing: { html: "", policy: "" },
    everything: {
      html: "<p>a & b=c #d %20+</p>\n",
      policy: 'extends = "comment"\n',
      other: "",
      views: ["tree", "difference"],
    },
    "letters of all kinds": { html: "ä€𝒳 \u0000\u2028\ufeff\u{10ffff}", policy: "# Ünïcode" },
    "lone surrogates": { html: "\ud800<b>\udc00\udfff", policy: "\udbff" },
    "much text": { html: "<p>All the same. </p>".repeat(80_000), policy: "" },
  };
  for (const [name, shared] of Object.entries(texts)) {
    test(`reads back with ${name}`, async () => {
      const fragment = await write(shared);
      assert.match(fragment, /^#z=[A-Za-z0-9_-]+$/);
      assert.deepEqual(await read(fragment), { ok: true, shared });
      assert.deepEqual(await read(fragment.slice(1)), { ok: true, shared });
    });
  }

  test("reads back with text that does not compress", async () => {
    // A generator of numbers gives 1.5 MiB of letters, the same each time.
    let state = 1;
    const html = Array.from({ length: 3 * 512 * 1024 }, () => String.fromCharCode(33 + ((state = (state * 48271) % 2147483647) % 90))).join(
      "",
    );
    const shared = { html: html.replaceAll(/["\\]/g, "x"), policy: "" };
    assert.deepEqual(await read(await write(shared)), { ok: true, shared });
  });

  test("opens each view", async () => {
    assert.deepEqual(VIEWS, ["output", "tree", "findings", "explain", "compare", "lints", "difference"]);
    for (const view of VIEWS) {
      assert.deepEqual(await read(await write({ html: "a", policy: "b", views: [view] })), { ok: true, shared: { html: "a", policy: "b", views: [view] } });
    }
  });

  test("is not made if its content is too long to be read", async () => {
    await assert.rejects(write({ html: "x".repeat(MAX_BYTES), policy: "" }), RangeError);
  });
});

describe("a plain link", () => {
  test("has percent-encoded texts", async () => {
    assert.deepEqual(await read("#html=%3Cp%3Ea+b%26c%3Dd%E2%82%AC&policy=links%20%3D%20%7B%7D%0A&other=x=y&views=tree,lints"), {
      ok: true,
      shared: { html: "<p>a+b&c=d€", policy: "links = {}\n", other: "x=y", views: ["tree", "lints"] },
    });
    assert.deepEqual(await read("html=<b>"), { ok: true, shared: { html: "<b>" } });
  });

  test("may name a preset, and a policy comes first", async () => {
    for (const { name } of PRESETS) {
      assert.deepEqual(await read(`#preset=${name}`), { ok: true, shared: { policy: `extends = "${name}"\n` } });
    }
    const both = { ok: true, shared: { policy: "links = {}" } };
    assert.deepEqual(await read("#preset=comment&policy=links%20=%20{}"), both);
    assert.deepEqual(await read("#policy=links%20=%20{}&preset=comment"), both);
    for (const name of ["", "__proto__", "Log in at evil.example", "%22%0Aextends = 1", "x".repeat(100_000)]) {
      assert.equal(problem(await read(`#preset=${name}`)), "The link names a preset that does not exist.");
    }
    assert.equal(problem(await read("#preset=coment")), "The link names a preset that does not exist: `coment`.");
  });

  test("takes the first of fields with the same name", async () => {
    assert.deepEqual(await read("#html=a&html=b&views=tree&views=preview"), { ok: true, shared: { html: "a", views: ["tree"] } });
  });

  test("says which text is not percent-encoded", async () => {
    for (const [fragment, name] of [
      ["#html=50%", "html"],
      ["#html=a&policy=%zz", "policy"],
      ["#other=%ff", "other"],
      ["#html=%ed%a0%80", "html"],
      ["#views=%", "views"],
    ] as const) {
      assert.equal(problem(await read(fragment)), `The link is damaged: its \`${name}\` is not percent-encoded UTF-8.`);
    }
  });
});

test("other fragments are not links of the playground", async () => {
  for (const fragment of [
    "",
    "#",
    "#top",
    "#html",
    "#policy",
    "#x=1&y=2",
    "#__proto__=1&constructor=2&toString=3",
    "#Html=a",
    "#&&=&=",
    "#%68tml=a",
  ]) {
    assert.equal(await read(fragment), null, fragment);
  }
});

describe("a hostile link", () => {
  test("with characters outside base64url is refused", async () => {
    for (const text of ["a b", "ab+d", "ab/d", "abc=", "a", "äbcd", "%41BCD", "\ud800abc", "ab\ncd"]) problem(await read(`#z=${text}`));
  });

  test("with data that ends early or is changed is refused", async () => {
    const fragment = await write({ html: "<p>one</p><p>two</p>", policy: "" });
    for (let end = 3; end < fragment.length - 1; end += 1) problem(await read(fragment.slice(0, end)));
    for (let at = 3; at < fragment.length; at += 1) {
      const changed = await read(`${fragment.slice(0, at)}${fragment[at] === "A" ? "B" : "A"}${fragment.slice(at + 1)}`);
      // Deflate has no checksum: a changed letter may stay unnoticed, but the result is of the expected kind.
      if (changed?.ok)
        assert.deepEqual(
          Object.values(changed.shared).map((value) => typeof value),
          Object.keys(changed.shared).map(() => "string"),
        );
      else problem(changed);
    }
    problem(await read("#z="));
  });

  test("that grows beyond 2 MiB is not read further", async () => {
    const bomb = Buffer.alloc(64 * 1024 * 1024, 0x20);
    const reads = { count: 0, bytes: 0 };
    const { read: original } = ReadableStreamDefaultReader.prototype;
    ReadableStreamDefaultReader.prototype.read = async function (this: ReadableStreamDefaultReader) {
      const next = await original.call(this);
      reads.count += 1;
      reads.bytes += (next.value as Uint8Array | undefined)?.length ?? 0;
      return next;
    } as typeof original;
    try {
      assert.equal(problem(await read(fragmentOf(bomb))), "The link holds more than 2 MiB, which is too long.");
    } finally {
      ReadableStreamDefaultReader.prototype.read = original;
    }
    assert.ok(reads.bytes > MAX_BYTES && reads.bytes < MAX_BYTES + 1024 * 1024, `${reads.bytes} bytes`);
    // One byte less than too much is read.
    const html = "x".repeat(MAX_BYTES - '{"html":""}'.length);
    assert.deepEqual(await read(fragmentOf(JSON.stringify({ html }))), { ok: true, shared: { html } });
    problem(await read(fragmentOf(JSON.stringify({ html: `${html}x` }))));
    assert.equal(problem(await read(`#z=${"A".repeat(4_000_000)}`)), "The link is too long.");
    assert.equal(problem(await read(`#html=${"A".repeat(2_500_000)}`)), "The link holds more than 2 MiB, which is too long.");
  });

  test("with content that is not an object of texts is refused", async () => {
    for (const content of [
      "",
      "{",
      "null",
      "1",
      '"html"',
      "[]",
      '["html"]',
      '{"html":"a"',
      "\u00a0",
      "[".repeat(100_000),
      '{"html":1}',
      '{"html":null}',
      '{"policy":["a"]}',
      '{"other":{"length":3}}',
    ]) {
      problem(await read(fragmentOf(content)));
    }
    problem(await read(fragmentOf(Buffer.from('{"html":"\xff"}', "latin1"))));
  });

  test("cannot add members, and views that do not exist are dropped", async () => {
    const shared = (content: string) =>
      read(fragmentOf(content)).then((reading) => (reading?.ok ? reading.shared : assert.fail(JSON.stringify(reading))));
    assert.deepEqual(await shared('{"html":"a","more":1,"preset":"comment","toString":"b"}'), { html: "a" });
    const result = await shared('{"__proto__":{"html":"x","policy":"y","views":["tree"]},"constructor":{"prototype":{"views":["tree"]}}}');
    assert.deepEqual(result, {});
    assert.equal(Object.getPrototypeOf(result), Object.prototype);
    assert.equal("html" in {}, false);
    // What other code added to all objects is no part of a link.
    Object.defineProperty(Object.prototype, "other", { value: "x", configurable: true });
    try {
      assert.equal(Object.hasOwn(await shared('{"html":"a"}'), "other"), false);
    } finally {
      Reflect.deleteProperty(Object.prototype, "other");
    }
    for (const views of ['"tree"', '["settings"]', '["preview"]', '["__proto__", "toString"]', "1", "null", '[["tree"]]', '{"length":1,"0":"tree"}'])
      assert.deepEqual(await shared(`{"views":${views}}`), {});
    assert.deepEqual(await shared('{"views":["tree","settings","tree"]}'), { views: ["tree"] });
    assert.deepEqual(await read("#views=settings&html=a"), { ok: true, shared: { html: "a" } });
  });
});
