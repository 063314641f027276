import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe as group, test } from "node:test";
import { complete, describe, type Schema } from "../../src/policy/complete.ts";
import { PRESETS, presetOf, presetPolicy } from "../../src/policy/presets.ts";

const docs = new URL("../../../docs/", import.meta.url);
const schema = JSON.parse(readFileSync(new URL("policy.schema.json", docs), "utf8")) as Schema;

/** Completes at the `|` of a text. */
const at = (marked: string) => {
  const position = marked.indexOf("|");
  const text = marked.slice(0, position) + marked.slice(position + 1);
  const completion = complete(text, position, schema);
  const labels = completion?.options.map(({ label }) => label) ?? [];
  /** The text with an option written, and `|` after it. */
  const written = (label: string): string => {
    const option = completion?.options.find((each) => each.label === label);
    assert.ok(completion && option, `${label} is offered in ${marked}: ${labels.join()}`);
    return `${text.slice(0, completion.from)}${option.apply}|${text.slice(completion.to)}`;
  };
  return { completion, labels, written };
};

group("keys", () => {
  test("the top level offers all members of the schema, but none that is there", () => {
    assert.deepEqual(at("|").labels, Object.keys(schema.properties ?? {}));
    const { labels } = at("|\n[urls.rules]\n[links]\nrel = []\n");
    assert.ok(labels.includes("extends") && labels.includes("frames"));
    for (const name of ["urls", "links", "rel"]) assert.ok(!labels.includes(name), name);
  });

  test("members after the position count, and the one being typed does not", () => {
    const { labels } = at("[links]\nre|\nrel_for = 'all'\ntarget = '_blank'\n");
    assert.deepEqual(labels, ["internal_hosts", "misleading", "rel"]);
    assert.ok(at("[links]\nre|l = []\n").labels.includes("rel"));
    assert.ok(!at("[links]\nrel = []\nre|l = []\n").labels.includes("rel"));
  });

  test("names that users choose have examples, in quotes", () => {
    assert.equal(at("[urls.rules]\nim|").written("img[src]"), '[urls.rules]\n"img[src]" = |');
    assert.equal(at('[urls.rules]\n"im|').written("img[src]"), '[urls.rules]\n"img[src]"|');
    assert.equal(at('[urls.rules]\n"im|" = {}').written("img[src]"), '[urls.rules]\n"img[src]|" = {}');
    const { labels } = at('[urls.rules]\n"img[src]" = {}\n|');
    assert.ok(labels.includes("a[href]") && !labels.includes("img[src]"));
  });

  test("an equals sign is written unless it is there", () => {
    assert.equal(at("[links]\nmis|").written("misleading"), "[links]\nmisleading = |");
    assert.equal(at("[links]\nmis| = 'report'").written("misleading"), "[links]\nmisleading| = 'report'");
    assert.equal(at("edi|").written("edition"), "edition = |");
    assert.equal(at('"edi|').written("edition"), '"edition"|');
    assert.equal(at('"edi|" = 1').written("edition"), '"edition|" = 1');
  });

  test("a table becomes a header where that takes no keys away", () => {
    assert.equal(at("links = {}\nfra|\n").written("frames"), "links = {}\n[frames]|\n");
    assert.equal(at("fra|\nlinks = {}\n").written("frames"), "frames = |\nlinks = {}\n");
    assert.equal(
      at("[urls]\nhyg|\n[links]\nrel = []\n").written("hygiene"),
      "[urls]\n[urls.hygiene]|\n[links]\nrel = []\n",
    );
    // Also a text or a table.
    assert.equal(at("disal|").written("disallowed"), "disallowed = |");
  });

  for (const [where, marked] of Object.entries({
    "a table": "[urls.hygiene]\nremove_tracking = true\n|",
    "a quoted header": '[urls."hygiene"]\nremove_tracking = true\n|',
    "a header with blanks": "[ urls . hygiene ]\nremove_tracking = true\n|",
    "a dotted key": "urls.hygiene.remove_tracking = true\nurls.hygiene.|",
    "a dotted key that has a value": "[urls]\nhygiene.remove_tracking = true\nhygiene.ab| = true",
    "an inline table": "urls.hygiene = { remove_tracking = true, | }",
    "an inline table in another": "urls = { hygiene = { |, remove_tracking = true } }",
    "an inline table that does not end": "[urls]\nhygiene = { remove_tracking = true, |\n\n[links]\nrel = []\n",
    "an inline table of several lines": "[urls]\nhygiene = {\n  remove_tracking = true, # none\n  |\n}\n",
  })) {
    test(`${where} offers the members of the table`, () => {
      const expected = Object.keys(schema.$defs!["hygiene"]!.properties!).filter((name) => name !== "remove_tracking");
      assert.deepEqual(at(marked).labels, expected);
    });
  }

  test("names between quotes lead through tables of any name", () => {
    assert.ok(at('[urls.rules."a[href]"]\n|').labels.includes("allowed_schemes"));
    assert.ok(at('[urls.rules]\n"a[href]" = { | }').labels.includes("allowed_schemes"));
    assert.ok(at('[urls.rules]\n"a[href]".|').labels.includes("allowed_schemes"));
    assert.deepEqual(at('[css.values]\n"text\\u002dalign" = { | }').labels, ["one_of", "pattern"]);
  });

  test("tables in arrays have members of their own", () => {
    assert.deepEqual(at("[[frames.allowed]]\nhost = 'a'\n\n[[frames.allowed]]\n|").labels, ["host", "paths"]);
    assert.deepEqual(at("[[frames.allowed]]\nhost = 'a'\n|\n[[frames.allowed]]\npaths = []").labels, ["paths"]);
    assert.deepEqual(at("[frames]\nallowed = [\n  { host = 'a' },\n  { host = 'b', | },\n]").labels, ["paths"]);
    assert.deepEqual(at("[sanitizer]\nelements = [\n  'p', # text\n  { name = 'a', | },\n  'b',\n]").labels, [
      "attributes",
      "namespace",
      "removeAttributes",
    ]);
    assert.ok(at('[urls.rules]\n"a[href]" = [{ | }, { allow_empty = true }]').labels.includes("allow_empty"));
  });

  test("brackets that are not closed end where a header or a key begins", () => {
    for (const open of ["elements = ['p',", "elements = [{ name = 'a', attributes = ['href']", "elements = [['p'", "attributes = [ }"]) {
      assert.ok(at(`[sanitizer]\n${open}\n\n[links]\n|`).labels.includes("rel_for"), open);
      assert.ok(!at(`[sanitizer]\n${open}\ncomments = true\n|`).labels.includes("comments"), open);
      assert.ok(at(`[sanitizer]\n${open}\ncomments = true\n|`).labels.includes("dataAttributes"), open);
    }
    assert.deepEqual(at("[frames]\nallowed = [{ paths = ['/a' }, { | }]").labels, ["host", "paths"]);
    assert.ok(at("[frames]\nallowed = [{ host = 'a' ]\n|").labels.includes("providers"));
  });

  test("what comes with a member says its type and what it means", () => {
    const option = at("ids|").completion?.options.find(({ label }) => label === "ids");
    assert.equal(option?.detail, '"allow" or "remove" or "remove_clobbering" or table');
    assert.match(option?.info ?? "", /^What happens to ids/);
    // A description of what is referred to.
    assert.match(at("|").completion?.options.find(({ label }) => label === "css")?.info ?? "", /^Rules for CSS\./);
  });
});

group("headers", () => {
  test("tables are offered with those inside, but not those that are there", () => {
    const { labels, written } = at("[css]\n[urls.rules]\n[|\n");
    for (const name of ["sanitizer", "urls.hygiene", "css.sheets", "links"]) assert.ok(labels.includes(name), name);
    for (const name of ["css", "urls.rules", "edition", "urls.hygiene.root"]) assert.ok(!labels.includes(name), name);
    assert.equal(written("urls.hygiene"), "[css]\n[urls.rules]\n[urls.hygiene]|\n");
  });

  test("a table that only tables inside have made may still have a header", () => {
    assert.ok(at("[|]\n[urls.rules]\n").labels.includes("urls"));
    assert.ok(!at("[|]\n[urls.rules]\n[urls]\n").labels.includes("urls"));
    assert.ok(!at("[urls]\n[urls.rules]\n[|]\n").labels.includes("urls"));
    assert.ok(!at("urls.hygiene.root = ''\n[|]\n").labels.includes("urls"));
  });

  test("the closing bracket is written unless it is there", () => {
    assert.equal(at("[li|]").written("links"), "[links|]");
    assert.equal(at("[urls.|").written("hygiene"), "[urls.hygiene]|");
    assert.equal(at("[[frames.|").written("allowed"), "[[frames.allowed]]|");
    assert.deepEqual(at("[ur|ls.rules]").written("urls"), "[urls|.rules]");
  });

  test("two brackets offer arrays of tables, and further ones", () => {
    assert.deepEqual(at("[[frames.allowed]]\nhost = 'a'\n[[frames.|]]").labels, ["allowed"]);
    assert.ok(!at("[[|]]").labels.includes("links"));
  });

  test("tables in tables of any name are found", () => {
    assert.ok(at('[urls.rules."a[href]".|]').labels.includes("data"));
    assert.ok(at('[values."code[class]".|').labels.includes("tokens"));
  });
});

group("values", () => {
  test("booleans, enumerations and constants", () => {
    assert.deepEqual(at("output.wrapper = |").labels, ["true", "false"]);
    assert.deepEqual(at("output.findings = |").labels, ["silent", "collect", "reject"]);
    assert.equal(at("output.findings = |").written("reject"), 'output.findings = "reject"|');
    assert.deepEqual(at("input.lossless = |").labels, ["true", "false", "incomplete"]);
    assert.deepEqual(at("disallowed = u|").labels, ["remove", "unwrap", "escape", "alt"]);
    assert.deepEqual(at("disallowed.default = |").labels, ["remove", "unwrap", "escape", "alt"]);
    assert.deepEqual(at('[disallowed.elements]\n"svg:a" = |').labels, ["remove", "unwrap", "escape", "alt"]);
    assert.deepEqual(at("[urls]\nwithout_rule = |").labels, ["remove", "keep"]);
  });

  test("presets", () => {
    assert.deepEqual(
      at("extends = |").labels,
      PRESETS.map(({ name }) => name),
    );
    assert.equal(at('extends = "com|').written("comment"), 'extends = "comment"|');
    assert.equal(at('extends = "com|" # a comment').written("comment"), 'extends = "comment|" # a comment');
    assert.equal(at("extends = 'co|mment'").written("email"), "extends = 'email|'");
    assert.equal(at("extends = com|").written("comment"), 'extends = "comment"|');
    assert.equal(at('extends = "com|\n[links]\n').written("comment"), 'extends = "comment"|\n[links]\n');
  });

  test("in a string, only strings are offered", () => {
    assert.deepEqual(at('input.lossless = "|"').labels, ["incomplete"]);
    assert.equal(at('output.wrapper = "|"').completion, null);
  });

  test("names of elements and attributes", () => {
    const elements = at('[sanitizer]\nelements = ["p", "if|');
    assert.ok(elements.labels.includes("iframe") && !elements.labels.includes("p") && !elements.labels.includes("href"));
    assert.equal(elements.written("iframe"), '[sanitizer]\nelements = ["p", "iframe"|');
    const attributes = at('[sanitizer]\nelements = [{ name = "a", attributes = ["|"] }]');
    assert.ok(attributes.labels.includes("href") && !attributes.labels.includes("iframe"));
  });

  test("lists offer what they do not have", () => {
    assert.deepEqual(at('output.parsers = ["2023", |]').labels, ["2026"]);
    // A comma is missing.
    assert.ok(at('remove_hazards = ["forms" "foc|"]').labels.includes("focus"));
    assert.deepEqual(at('output.parsers = [|, "2026"]').labels, ["2023"]);
    assert.equal(
      at('[frames]\nproviders = [\n  "vimeo",\n  "you|"\n]').written("youtube"),
      '[frames]\nproviders = [\n  "vimeo",\n  "youtube|"\n]',
    );
    assert.equal(at("[frames]\nproviders = |").written("youtube"), '[frames]\nproviders = ["youtube"]|');
    assert.deepEqual(at("frames = { loading = |, providers = ['vimeo'] }").labels, ["eager", "lazy"]);
    assert.deepEqual(at("[frames]\nallow = ['camera', 'us|").labels.includes("usb"), true);
  });

  test("free texts, comments and ends of values offer nothing", () => {
    for (const marked of [
      "[rename]\nb = '|'",
      "edition = '2026-09' # |",
      "# |",
      'extends = "text"|',
      'extends = "text" |',
      "x = '''\n[|\n'''",
      "no_such.|",
      "[no_such]\n|",
    ]) {
      assert.equal(at(marked).completion, null, marked);
    }
  });
});

test("a position in a member finds its description", () => {
  const find = (marked: string) => describe(marked.replace("|", ""), marked.indexOf("|"), schema);
  assert.equal(find("[li|nks]"), "What is added to links, and what happens to misleading links.");
  assert.equal(find("[links]\nre|l = []"), "Tokens to add to `rel`.");
  assert.equal(find("links = { re|l = [] }"), "Tokens to add to `rel`.");
  assert.match(find("ur|ls.hygiene.remove_tracking = true") ?? "", /^Which URLs to keep\./);
  assert.equal(find("urls.hyg|iene.remove_tracking = true"), "Changes to allowed URLs.");
  assert.equal(find("[sanitizer]\nremoveEle|ments = []"), "Elements to remove with their content.");
  assert.match(find('[values]\n"td[cols|pan]" = {}') ?? "", /^Rules for attribute values/);
  for (const marked of ["[links]\nrel = ['|a']", "# vers|ion", "vers|io = 1", "constructor| = 1", "__proto__.|x = 1", "|"])
    assert.equal(find(marked), null, marked);
});

test("no text throws, at any position", () => {
  const policy = readFileSync(new URL("../../src/recipes/youtube.toml", import.meta.url), "utf8");
  const texts = [
    policy,
    "__proto__ = 1\n[__proto__]\nconstructor.prototype = { __proto__ = [{}] }\n[[toString]]\n",
    "a = [{ b = [{ c = [ }, ] } \n [x]] = ]\n= = .. \n[[]]\n[]\n['\n[\"\\\n",
    "'''\n\"\"\"\\",
    "\r\n\u2028\0\ud800 = \udc00\t{\r}",
    "a.b = 1\na.b.c = 2\n[a.b]\n[[a.b]]\na = { b.c.d = [] }",
  ];
  for (const text of texts) {
    for (let position = 0; position <= text.length; position += 1) {
      complete(text, position, schema);
      describe(text, position, schema);
      // As it is typed.
      complete(text.slice(0, position), position, schema);
    }
  }
  for (const position of [-1, 1e9, Number.NaN, 0.5]) complete(policy, position, schema);
});

test("each place of a list of the schema is reached", () => {
  assert.deepEqual(at("remove_hazards = ['|").labels, [...(schema.properties!["remove_hazards"]!.items!.enum ?? [])]);
});

test("deep and long texts are read in one pass", () => {
  // Nesting would overflow the stack of a recursive reader; a step that costs the length of the text would not end here.
  for (const unit of ["[", "{a=", "a.", "[a.", '"', "'''", "\\", "a=[\n", "[\n[a]\n", "x = 'y'\n", "    ", "]", "}"]) {
    complete(unit.repeat(200_000), unit.length * 200_000, schema);
  }
});

test("the presets are those of the guide", () => {
  const rows = [...readFileSync(new URL("presets.md", docs), "utf8").matchAll(/^\| \[`([a-z0-9-]+)`\]\([^)]*\) \| (.*) \|$/gm)];
  assert.deepEqual(
    rows.map(([, name, use]) => ({ name, use })),
    [...PRESETS],
  );
});

test("a policy that only names a preset is that preset", () => {
  for (const { name } of PRESETS) assert.equal(presetOf(presetPolicy(name)), name);
  assert.equal(presetOf("# Comments.\n\nextends='comment'"), "comment");
  for (const policy of [
    "",
    "",
    'extends = "nothing"\n',
    'extends = "comment"\noutput.wrapper = true\n',
    'extends = "comment"\nextends = "email"\n',
  ]) {
    assert.equal(presetOf(policy), null, policy);
  }
});
