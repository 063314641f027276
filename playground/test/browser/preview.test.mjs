/** The preview shows the output, and does nothing else. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inBrowsers } from "../support/browsers.mjs";
import { EVERYTHING } from "../support/payloads.mjs";
import { assertQuiet } from "../support/watch.mjs";

const LINKS = `<p><a id="plain" href="http://evil.example/plain">plain</a></p>
<p><a id="top" target="_top" href="http://evil.example/top">top</a></p>
<p><a id="blank" target="_blank" href="http://evil.example/blank">blank</a></p>
<p><a id="mail" href="mailto:a@evil.example">mail</a></p>
<svg width="90" height="30"><a id="svg" xlink:href="http://evil.example/svg"><text y="20">drawing</text></a></svg>
<map name="m"><area id="area" shape="rect" coords="0,0,50,50" href="http://evil.example/area"></map>
<img id="image" usemap="#m" width="50" height="50" alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=">
`;

inBrowsers("the preview", (session) => {
  const open = async (t, policy, html) => {
    const playground = await session.open(t);
    await playground.typePolicy(policy);
    await playground.openTab("preview");
    await playground.typeInput(html);
    await playground.rested();
    const isLoaded = () => {
      const { contentDocument: shown } = document.getElementById("preview");
      return shown.title === "Preview" && shown.readyState === "complete" && shown.styleSheets.length > 0;
    };
    await playground.until("the preview is loaded", isLoaded);
    return playground;
  };
  /** Clicks on an element of the preview. Firefox does not let Puppeteer use elements that were in another document. */
  const clickOn = async ({ page }, selector, options) => {
    const { x, y } = await page.evaluate((selector) => {
      const frame = document.getElementById("preview");
      const { Document, Element } = frame.contentWindow;
      const target = Document.prototype.querySelector.call(frame.contentDocument, selector);
      Element.prototype.scrollIntoView.call(target, { block: "center" });
      const [outer, inner] = [frame.getBoundingClientRect(), Element.prototype.getBoundingClientRect.call(target)];
      return { x: outer.x + inner.x + inner.width / 2, y: outer.y + inner.y + inner.height / 2 };
    }, selector);
    await page.mouse.click(x, y, options);
  };

  test("has a sandbox without scripts", async (t) => {
    const { page } = await session.open(t);
    assert.equal(await page.$eval("#preview", (frame) => frame.getAttribute("sandbox")), "allow-same-origin");
  });

  test("follows no links, and tells where they lead", async (t) => {
    const playground = await open(t, EVERYTHING, LINKS);
    for (const [id, url] of [...["plain", "top", "blank", "svg"].map((id) => [id, `http://evil.example/${id}`]), ["mail", "mailto:a@evil.example"], ["image", "http://evil.example/area"]]) {
      await clickOn(playground, `#${id}`);
      await playground.until(id, (url) => document.getElementById("status").textContent === `The preview does not follow this link: ${url}`, url);
      assert.equal(await playground.state(), "link");
    }
    await clickOn(playground, "#plain", { button: "middle" });
    await playground.until("the middle button", () => document.getElementById("status").textContent.endsWith("http://evil.example/plain"));
    await playground.page.keyboard.down("Control");
    await clickOn(playground, "#blank");
    await playground.page.keyboard.up("Control");
    await playground.page.evaluate(() => document.getElementById("preview").contentDocument.getElementById("top").focus());
    await playground.page.keyboard.press("Enter");
    await playground.until("Enter", () => document.getElementById("status").textContent.endsWith("http://evil.example/top"));
    await new Promise((resolve) => setTimeout(resolve, 500));
    await assertQuiet(playground);
    assert.equal((await session.browser.pages()).filter((page) => page.url().includes("evil")).length, 0);
  });

  test("goes to places in the output", async (t) => {
    const playground = await open(t, EVERYTHING, `<a id="link" href="#place">down</a>${"<p>line</p>".repeat(100)}<p id="place">here</p>`);
    await clickOn(playground, "#link");
    await playground.until("the place is shown", () => document.getElementById("preview").contentWindow.scrollY > 100);
    await assertQuiet(playground);
  });

  test("has nothing that browsers connect to ahead of time", async (t) => {
    const html = '<link rel="preconnect" href="http://evil.example"><link rel="dns-prefetch" href="http://evil.example"><math><mtext href="http://evil.example">x</mtext></math><p>text</p>';
    const playground = await open(t, 'output.context = "body"\n[sanitizer]\nremoveElements = []\nremoveAttributes = []\n[urls]\nwithout_rule = "keep"\n', html);
    assert.match(await playground.lines("#panel-output .cm-content"), /preconnect/, "the policy keeps the links");
    assert.match(await playground.inPreview(() => document.body.textContent), /text/);
    assert.equal(await playground.inPreview(() => document.querySelectorAll("body link, [href]:not(head > link)").length), 0);
    await assertQuiet(playground);
  });

  test("says which frames it does not show", async (t) => {
    const playground = await open(t, '[sanitizer]\nelements = ["p", "iframe"]\n[frames]\nproviders = ["youtube"]\n', '<iframe src="https://www.youtube.com/embed/M7lc1UVf-VE"></iframe>');
    assert.match(await playground.inPreview(() => document.body.textContent), /^Frame: https:\/\/www\.youtube-nocookie\.com\/embed\/M7lc1UVf-VE/);
    await assertQuiet(playground);
  });

  test("submits no forms", async (t) => {
    const playground = await open(
      t,
      EVERYTHING,
      `<form action="http://evil.example/form"><input id="field" name="a" value="b"><button id="send">Send</button><input id="picture" type="image" alt="x"></form>
<form id="f" method="dialog" target="_top"></form><button id="other" form="f" formaction="http://evil.example/other" formmethod="post">x</button>`,
    );
    for (const id of ["send", "picture", "other", "field"]) if (await playground.inPreview((id) => document.getElementById(id) !== null, id)) await clickOn(playground, `#${id}`);
    await playground.page.keyboard.press("Enter");
    await new Promise((resolve) => setTimeout(resolve, 500));
    await assertQuiet(playground);
  });

  test("loads nothing from elsewhere", async (t) => {
    const html = `<p>text</p><img alt="A cat" src="http://evil.example/cat.png" srcset="http://evil.example/cat2.png 2x"><img src="cat.png">
<video poster="http://evil.example/p.png" src="http://evil.example/v.webm"></video><audio src="http://evil.example/a.ogg"></audio>
<picture><source srcset="http://evil.example/s.png"><img src="//evil.example/t.png"></picture>
<style>@import url(http://evil.example/i.css); p { background: url(http://evil.example/b.png) } @font-face { font-family: x; src: url(http://evil.example/f.woff) } p { font-family: x }</style>
<p style="background: url(http://evil.example/c.png); list-style-image: url(http://evil.example/d.png)">x</p>
<svg><image href="http://evil.example/g.png"></image><use href="http://evil.example/u.svg#x"></use><rect fill="url(http://evil.example/h.svg#x)" filter="url(http://evil.example/j.svg#x)" width="9" height="9"></rect></svg>
<table background="http://evil.example/k.png"><tr><td>x</td></tr></table><input type="image" src="http://evil.example/l.png">`;
    for (const policy of ['extends = "default"\n', EVERYTHING]) {
      const playground = await open(t, policy, html);
      assert.ok(await playground.inPreview(() => document.body.textContent.includes("text")));
      await new Promise((resolve) => setTimeout(resolve, 500));
      await assertQuiet(playground);
    }
  });

  test("shows styles", async (t) => {
    const playground = await open(t, 'extends = "email"\n', '<p style="color: rgb(1, 2, 3); margin-left: 7px">Hello</p>');
    const style = () => {
      const { color, marginLeft } = getComputedStyle(document.querySelector("p"));
      return { color, marginLeft };
    };
    await playground.until("styles are applied", () => document.getElementById("preview").contentDocument.querySelector("p").style.color !== "");
    assert.deepEqual(await playground.inPreview(style), { color: "rgb(1, 2, 3)", marginLeft: "7px" });
    assert.equal(await playground.inPreview(() => getComputedStyle(document.body).backgroundColor), "rgb(255, 255, 255)");
  });

  test("does not care for names that hide members", async (t) => {
    const names = ["querySelectorAll", "addEventListener", "defaultView", "adoptedStyleSheets", "documentElement", "body", "readyState"];
    const html = `${names.map((name) => `<img name="${name}" alt=""><form name="${name}" id="${name}"></form>`).join("")}
<form style="color: rgb(4, 5, 6)"><input name="style"><input name="getAttribute"><input name="closest"><input name="attributes"><p>x</p></form>
<p id="styled" style="color: rgb(1, 2, 3)">x</p><form><input name="href"><input name="getAttribute"><a id="link" href="http://evil.example/link"><b>x</b></a></form>`;
    const playground = await session.open(t);
    await playground.typePolicy(EVERYTHING);
    await playground.openTab("preview");
    await playground.typeInput(html);
    const isStyled = () => {
      const { Document, document: shown } = document.getElementById("preview").contentWindow;
      const styled = Document.prototype.getElementById.call(shown, "styled");
      return styled !== null && styled.style.color === "rgb(1, 2, 3)";
    };
    await playground.until("styles are applied", isStyled);
    assert.equal(await playground.inPreview(() => document.querySelectorAll instanceof Element || document.querySelectorAll instanceof HTMLCollection), true, "the policy keeps the names");
    await clickOn(playground, "#link");
    await playground.until("the link is told", () => document.getElementById("status").textContent.endsWith("http://evil.example/link"));
    await playground.openTab("tree");
    await playground.typeInput("<p>still there</p>");
    await playground.rested();
    assert.match(await playground.text("#panel-tree"), /still there/);
    await assertQuiet(playground);
    assert.deepEqual(playground.record.messages.filter((message) => message.startsWith("uncaught")), []);
  });
});
