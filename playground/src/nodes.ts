/**
 * Reads nodes of untrusted HTML by getters that names in it cannot hide: `form.attributes` is the form's control with that name, if there is
 * one.
 */
const getter = <Target extends object, Name extends keyof Target & string>(prototype: Target, name: Name): ((node: Target) => Target[Name]) => {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (get === undefined) throw new Error(`there is no getter ${name}`);
  return (node) => get.call(node) as Target[Name];
};

export const lastChildOf = getter(Node.prototype, "lastChild");
export const previousOf = getter(Node.prototype, "previousSibling");
export const attributesOf = getter(Element.prototype, "attributes");
export const namespaceOf = getter(Element.prototype, "namespaceURI");
export const nameOf = getter(Element.prototype, "localName");

/** Returns the inline style of an element, if its kind has one. */
export const styleOf = (node: Element): CSSStyleDeclaration | null => {
  const owner = [HTMLElement, SVGElement, MathMLElement].find((kind) => node instanceof kind);
  return owner === undefined ? null : (Reflect.get(owner.prototype, "style", node) as CSSStyleDeclaration);
};

export const attributeOf = (node: Element, name: string): string | null => Element.prototype.getAttribute.call(node, name);
export const setAttributeOf = (node: Element, name: string, value: string): void => Element.prototype.setAttribute.call(node, name, value);
export const removeAttributeOf = (node: Element, name: string): void => Element.prototype.removeAttribute.call(node, name);
export const replace = (node: Element, ...nodes: Node[]): void => Element.prototype.replaceWith.call(node, ...nodes);
