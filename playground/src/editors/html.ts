/** HTML as a language of CodeMirror, without the languages of scripts and styles, which the page would have to load. */
import { LRLanguage } from "@codemirror/language";
import { parser } from "@lezer/html";

export const html = LRLanguage.define({ name: "html", parser });
