/** Sentences about what came of a request. */
import { counted } from "../dom.ts";
import type { Cleaned, PolicyProblem, Request } from "../engine/messages.ts";

/** Says how much was removed, and how long it took. */
export const removedText = ({ report, milliseconds }: Cleaned, { html }: Request): string => {
  const { elements, attributes, urls, total } = report.removals;
  const others = total - elements - attributes - urls;
  const counts: [number, string][] = [[elements, "element"], [attributes, "attribute"], [urls, "URL"], [others, "other item"]];
  const parts = counts.filter(([count]) => count > 0).map(([count, noun]) => counted(count, noun));
  const time = milliseconds < 1 ? "less than 1 ms" : `${Math.round(milliseconds)} ms`;
  const sizes = `${html.length.toLocaleString("en")} → ${counted(report.output.length, "character")} in ${time}`;
  return `${parts.length === 0 ? "Removed nothing" : `Removed ${parts.join(", ")}`}. ${sizes}.`;
};

/** Says why a policy is not valid. Backticks enclose code. */
export const problemText = ({ message, path, remedy, line }: PolicyProblem): string => {
  const place = [...(line === null ? [] : [`line ${line}`]), ...(path === "" ? [] : [`\`${path}\``])].join(", ");
  return `The policy is not valid${place === "" ? "" : ` (${place})`}: ${message}${remedy === null ? "" : `; ${remedy}`}`;
};
