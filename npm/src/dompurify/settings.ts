/** The configuration, as data that nothing else shares. */
import { pattern, toJson } from "../json.js";
import { NOT_IN_NAME } from "../names.js";
import { copied, nameSet, wordSet, type NameSet } from "./lists.js";
import * as names from "./names.js";
import type { AttributeCheck, Config, TagCheck } from "./types.js";

const LISTS = [
  "ADD_ATTR",
  "ADD_DATA_URI_TAGS",
  "ADD_FORBID_CONTENTS",
  "ADD_TAGS",
  "ADD_URI_SAFE_ATTR",
  "ALLOWED_ATTR",
  "ALLOWED_NAMESPACES",
  "ALLOWED_TAGS",
  "FORBID_ATTR",
  "FORBID_CONTENTS",
  "FORBID_TAGS",
] as const;
const USUALLY_TRUE = ["ALLOW_ARIA_ATTR", "ALLOW_DATA_ATTR", "ALLOW_SELF_CLOSE_IN_ATTR", "KEEP_CONTENT", "SAFE_FOR_XML", "SANITIZE_DOM"] as const;
const USUALLY_FALSE = ["ALLOW_UNKNOWN_PROTOCOLS", "FORCE_BODY", "SAFE_FOR_TEMPLATES", "SANITIZE_NAMED_PROPS", "WHOLE_DOCUMENT"] as const;
const TABLES = ["HTML_INTEGRATION_POINTS", "MATHML_TEXT_INTEGRATION_POINTS"] as const;
const PROFILES = ["html", "svg", "svgFilters", "mathMl"] as const;

/** The functions in a configuration. */
export interface Checks {
  readonly addTags?: TagCheck;
  readonly addAttributes?: AttributeCheck;
  readonly tagNameCheck?: (tagName: string) => unknown;
  readonly attributeNameCheck?: (attributeName: string, tagName: string) => unknown;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Reads a member that the object itself has: a polluted prototype adds nothing. */
const member = <T extends object, K extends keyof T>(object: T, key: K): T[K] | undefined => (Object.hasOwn(object, key) ? object[key] : undefined);

/** Returns the data of a configuration as JSON, in the form of the importer, without members that have their default. */
export const settingsText = (config: Config): string => {
  const data: Record<string, unknown> = Object.create(null);
  for (const key of LISTS) {
    const list = member(config, key);
    if (Array.isArray(list)) data[key] = list.filter((name) => typeof name === "string" && !(key.includes("ATTR") && NOT_IN_NAME.test(name)));
  }
  for (const key of USUALLY_TRUE) if (member(config, key) === false) data[key] = false;
  for (const key of USUALLY_FALSE) if (member(config, key)) data[key] = true;
  for (const key of TABLES) {
    const table = member(config, key);
    if (isObject(table)) data[key] = Object.fromEntries(Object.keys(table).map((name) => [name, Boolean(table[name])]));
  }
  for (const key of ["NAMESPACE", "PARSER_MEDIA_TYPE"] as const) {
    const text = member(config, key);
    if (typeof text === "string") data[key] = text;
  }
  const profiles = member(config, "USE_PROFILES");
  if (profiles) data["USE_PROFILES"] = Object.fromEntries(PROFILES.filter((name) => isObject(profiles) && member(profiles, name) === true).map((name) => [name, true]));
  const regex = member(config, "ALLOWED_URI_REGEXP");
  if (regex instanceof RegExp) data["ALLOWED_URI_REGEXP"] = pattern(regex);
  const handling = member(config, "CUSTOM_ELEMENT_HANDLING");
  if (isObject(handling)) {
    const read: Record<string, unknown> = Object.create(null);
    for (const key of ["tagNameCheck", "attributeNameCheck"] as const) {
      const check = member(handling, key);
      if (check instanceof RegExp) read[key] = pattern(check);
    }
    if (member(handling, "allowCustomizedBuiltInElements") === true) read["allowCustomizedBuiltInElements"] = true;
    data["CUSTOM_ELEMENT_HANDLING"] = read;
  }
  return toJson(data);
};


/** Returns the functions of a configuration. */
export const checksOf = (config: Config): Checks => {
  const checks: Record<string, unknown> = Object.create(null);
  const add = (key: keyof Checks, value: unknown): void => {
    if (typeof value === "function") checks[key] = value;
  };
  add("addTags", member(config, "ADD_TAGS"));
  add("addAttributes", member(config, "ADD_ATTR"));
  const handling = member(config, "CUSTOM_ELEMENT_HANDLING");
  if (isObject(handling)) {
    add("tagNameCheck", member(handling, "tagNameCheck"));
    add("attributeNameCheck", member(handling, "attributeNameCheck"));
  }
  return checks;
};

/** What a walk needs of a configuration. Nothing of it is changed: hooks get copies of the allowlists. */
export interface Settings {
  readonly allowedTags: NameSet;
  readonly allowedAttributes: NameSet;
  readonly allowedNamespaces: NameSet;
  readonly forbiddenTags: NameSet;
  readonly forbiddenAttributes: NameSet;
  readonly forbiddenContents: NameSet;
  readonly dataTags: NameSet;
  readonly safeAttributes: NameSet;
  readonly htmlIntegrationPoints: NameSet;
  readonly mathmlIntegrationPoints: NameSet;
  readonly urls: RegExp;
  readonly tagNames: RegExp | undefined;
  readonly attributeNames: RegExp | undefined;
  readonly allowsCustomizedElements: boolean;
  readonly allowsAria: boolean;
  readonly allowsData: boolean;
  readonly allowsSelfClose: boolean;
  readonly allowsUnknownSchemes: boolean;
  readonly keepsContent: boolean;
  readonly isForTemplates: boolean;
  readonly isForXml: boolean;
  readonly checksNames: boolean;
  readonly prefixesNames: boolean;
  readonly forcesBody: boolean;
  readonly isDocument: boolean;
  /** Whether the input is HTML: there is no parser for XML here. */
  readonly isHtml: boolean;
}

const HTML = "http://www.w3.org/1999/xhtml";
const FOREIGN = ["http://www.w3.org/2000/svg", "http://www.w3.org/1998/Math/MathML"];

/** Reads what `settingsText` wrote. */
export const settingsOf = (text: string): Settings => {
  const data = Object.assign(Object.create(null), JSON.parse(text)) as Record<string, unknown>;
  const list = (key: (typeof LISTS)[number]): string[] | undefined => data[key] as string[] | undefined;
  const set = (key: (typeof LISTS)[number], usual: string): NameSet => nameSet(list(key) ?? usual.split(" "));
  const added = (key: (typeof LISTS)[number], usual: string): NameSet => Object.assign(wordSet(usual), nameSet(list(key) ?? []));
  const isOn = (key: string): boolean => data[key] === true;
  const isNotOff = (key: string): boolean => data[key] !== false;
  const table = (key: string, usual: string): NameSet => (data[key] === undefined ? wordSet(usual) : copied(data[key] as NameSet));
  const handling = Object.assign(Object.create(null), data["CUSTOM_ELEMENT_HANDLING"]) as Record<string, unknown>;

  const keepsContent = isNotOff("KEEP_CONTENT");
  const isForTemplates = isOn("SAFE_FOR_TEMPLATES");
  const isDocument = isOn("WHOLE_DOCUMENT");
  const [usualTags, usualAttributes] = usualNames(data["USE_PROFILES"] as Record<string, boolean> | undefined);
  const hasProfiles = data["USE_PROFILES"] !== undefined;
  const allowedTags = (!hasProfiles && list("ALLOWED_TAGS") && nameSet(list("ALLOWED_TAGS")!)) || usualTags;
  const allowedAttributes = (!hasProfiles && list("ALLOWED_ATTR") && nameSet(list("ALLOWED_ATTR")!)) || usualAttributes;
  const forbiddenTags = nameSet(list("FORBID_TAGS") ?? []);
  Object.assign(allowedTags, nameSet(list("ADD_TAGS") ?? []), keepsContent && wordSet("#text"), isDocument && wordSet("html head body"));
  Object.assign(allowedAttributes, nameSet(list("ADD_ATTR") ?? []));
  if (allowedTags["table"]) {
    allowedTags["tbody"] = true;
    delete forbiddenTags["tbody"];
  }
  return {
    allowedTags,
    allowedAttributes,
    allowedNamespaces: nameSet(list("ALLOWED_NAMESPACES") ?? [HTML, ...FOREIGN], String),
    forbiddenTags,
    forbiddenAttributes: nameSet(list("FORBID_ATTR") ?? []),
    forbiddenContents: Object.assign(set("FORBID_CONTENTS", names.FORBID_CONTENTS), nameSet(list("ADD_FORBID_CONTENTS") ?? [])),
    dataTags: added("ADD_DATA_URI_TAGS", names.DATA_URI_TAGS),
    safeAttributes: added("ADD_URI_SAFE_ATTR", names.URI_SAFE_ATTRIBUTES),
    htmlIntegrationPoints: table("HTML_INTEGRATION_POINTS", "annotation-xml"),
    mathmlIntegrationPoints: table("MATHML_TEXT_INTEGRATION_POINTS", "mi mo mn ms mtext"),
    urls: regexOf(data["ALLOWED_URI_REGEXP"]) ?? USUAL_URLS,
    tagNames: regexOf(handling["tagNameCheck"]),
    attributeNames: regexOf(handling["attributeNameCheck"]),
    allowsCustomizedElements: handling["allowCustomizedBuiltInElements"] === true,
    allowsAria: isNotOff("ALLOW_ARIA_ATTR"),
    allowsData: isNotOff("ALLOW_DATA_ATTR") && !isForTemplates,
    allowsSelfClose: isNotOff("ALLOW_SELF_CLOSE_IN_ATTR"),
    allowsUnknownSchemes: isOn("ALLOW_UNKNOWN_PROTOCOLS"),
    keepsContent,
    isForTemplates,
    isForXml: isNotOff("SAFE_FOR_XML"),
    checksNames: isNotOff("SANITIZE_DOM"),
    prefixesNames: isOn("SANITIZE_NAMED_PROPS"),
    forcesBody: isOn("FORCE_BODY"),
    isDocument,
    isHtml: (data["NAMESPACE"] ?? HTML) === HTML && data["PARSER_MEDIA_TYPE"] !== "application/xhtml+xml",
  };
};

/** One of the usual schemes, or no scheme: another first character than a letter, or a name that no colon follows. */
const USUAL_URLS = new RegExp(`^(?:(?:${names.SCHEMES.replaceAll(" ", "|")}):|[^a-z]|[-a-z+.]+(?:[^-a-z+.:]|$))`, "i");

const regexOf = (data: unknown): RegExp | undefined => {
  if (data === undefined) return undefined;
  const { regex, flags } = data as { regex: string; flags: string };
  return new RegExp(regex, flags);
};

/** Returns the default elements and attributes: all, or those of profiles. */
const usualNames = (profiles: Record<string, boolean> | undefined): [NameSet, NameSet] => {
  const parts: Record<(typeof PROFILES)[number], [string, string]> = {
    html: [names.HTML_TAGS, names.HTML_ATTRIBUTES],
    svg: [names.SVG_TAGS, `${names.SVG_ATTRIBUTES} ${names.XML_ATTRIBUTES}`],
    svgFilters: [names.SVG_FILTERS, `${names.SVG_ATTRIBUTES} ${names.XML_ATTRIBUTES}`],
    mathMl: [names.MATHML_TAGS, `${names.MATHML_ATTRIBUTES} ${names.XML_ATTRIBUTES}`],
  };
  const chosen = PROFILES.filter((name) => !profiles || (Object.hasOwn(profiles, name) && profiles[name])).map((name) => parts[name]);
  return [wordSet("#text", ...chosen.map(([tags]) => tags)), wordSet(...chosen.map(([, attributes]) => attributes))];
};

