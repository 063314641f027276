/** The policy as a file, and programs that use it. */
import { element } from "../dom.ts";
import { copy } from "../parts/clipboard.ts";
import { type Snippet, snippets } from "../take-home.ts";

const save = (fileName: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  element("a", { href: url, download: fileName }).click();
  URL.revokeObjectURL(url);
};

const block = ({ title, fileName, language, text }: Snippet, isFile: boolean): HTMLElement => {
  const copyButton = element("button", { type: "button" }, "Copy");
  copyButton.addEventListener("click", async () => (copyButton.textContent = (await copy(text)) ? "Copied" : "The browser does not allow it"));
  const saveButton = element("button", { type: "button" }, "Save");
  saveButton.addEventListener("click", () => save(fileName, text));
  return element(
    "section",
    { "data-language": language },
    element("div", { class: "bar" }, element("h3", {}, title), element("span", { class: "place" }, fileName), copyButton, isFile && saveButton),
    element("pre", { tabindex: 0, "aria-label": title }, element("code", {}, text)),
  );
};

export const showTakeHome = (list: HTMLElement, policy: string, preset: string | null, isInvalid: boolean): void => {
  const { file, command, rust, python, javascript } = snippets({ policy, preset });
  const warning = element("p", { class: "warning" }, "The policy is not valid: programs will refuse it.");
  list.replaceChildren(...(isInvalid ? [warning] : []), block(file, true), ...[command, rust, python, javascript].map((snippet) => block(snippet, false)));
};
