/** Expressions of template languages. Each begins somewhere in the text, or ended before it did. */
const EXPRESSIONS = [/\{\{[^]*|^[^]*\}\}/g, /<%[^]*|^[^]*%>/g, /\$\{[^]*/g];

/** Replaces the template expressions in a text with a space. */
export const withoutTemplates = (text: string): string => EXPRESSIONS.reduce((rest, expression) => rest.replace(expression, " "), text);
