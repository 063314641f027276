/** The look of the editors. Colors are those of `style.css`, which has a light and a dark form of each. */
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView, highlightSpecialChars } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { StyleModule } from "style-mod";

const sheet = new CSSStyleSheet();
let mounted: readonly StyleModule[] = [];

/**
 * Lets CodeMirror write its styles to a constructed style sheet. In a document, it makes a `style` element otherwise, which the page's CSP does
 * not allow.
 */
export const useConstructedSheet = (): void => {
  StyleModule.mount = (_root, modules) => {
    const list = Array.isArray(modules) ? modules : [modules];
    if (list.every((module) => mounted.includes(module))) return;
    mounted = [...mounted.filter((module) => !list.includes(module)), ...list];
    sheet.replaceSync(mounted.map((module) => module.getRules()).join("\n"));
  };
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
};

const colors = HighlightStyle.define([
  { tag: [tags.tagName, tags.heading], color: "var(--syntax-name)" },
  { tag: [tags.attributeName, tags.propertyName, tags.definition(tags.propertyName)], color: "var(--syntax-attribute)" },
  { tag: [tags.attributeValue, tags.string], color: "var(--syntax-string)" },
  { tag: [tags.comment, tags.documentMeta, tags.processingInstruction], color: "var(--muted)" },
  { tag: [tags.angleBracket, tags.bracket, tags.punctuation], color: "var(--muted)" },
  { tag: [tags.bool, tags.number, tags.atom, tags.character], color: "var(--syntax-value)" },
]);

const theme = EditorView.theme({
  "&": { height: "100%", fontSize: "var(--code-size)", color: "var(--text)", backgroundColor: "var(--field)" },
  ".cm-scroller": { fontFamily: "var(--code-font)", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--text)", padding: "0.5rem 0" },
  ".cm-line": { padding: "0 0.75rem" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--selection)" },
  ".cm-placeholder": { color: "var(--muted)" },
  ".cm-gutters": { color: "var(--muted)", backgroundColor: "var(--field)", borderRight: "1px solid var(--line)" },
  ".cm-tooltip": { color: "var(--text)", backgroundColor: "var(--panel)", border: "1px solid var(--line)", borderRadius: "4px", maxWidth: "min(32rem, 90vw)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--code-font)" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { color: "var(--on-accent)", backgroundColor: "var(--accent)" },
  ".cm-completionDetail": { fontStyle: "normal", color: "inherit", opacity: "0.85" },
  ".cm-panels": { color: "var(--text)", backgroundColor: "var(--panel)" },
  ".cm-diagnostic": { padding: "0.4rem 0.6rem" },
});

/** What all editors have. */
export const look: Extension = [theme, syntaxHighlighting(colors), highlightSpecialChars()];
