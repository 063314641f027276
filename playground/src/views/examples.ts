/** The examples: recipes, which have a policy and an input, and published bypasses of other sanitizers, which are inputs. */
import { element, prose, shortened } from "../dom.ts";
import type { GalleryClass, Payload } from "../../tools/gallery.ts";
import { RECIPES } from "../recipes/recipes.ts";

/** An input, with a policy if the example is about one. */
export interface Example {
  readonly html: string;
  readonly policy: string | null;
}

type Choose = (example: Example) => void;

const recipeList = (choose: Choose): HTMLElement =>
  element(
    "ul",
    { class: "examples" },
    ...RECIPES.map(({ id, title, description, html, policy, page }) => {
      const button = element("button", { type: "button", "data-recipe": id }, title);
      button.addEventListener("click", () => choose({ html, policy }));
      return element("li", {}, button, element("p", {}, ...prose(description), " ", element("a", { href: page }, "In the guide")));
    }),
  );

const payloadItem = (payload: Payload, choose: Choose): HTMLElement => {
  const button = element("button", { type: "button", "data-payload": true }, payload.source);
  button.addEventListener("click", () => choose({ html: payload.html, policy: null }));
  return element("li", {}, button, element("code", {}, shortened(payload.html, 120)));
};

const classItem = ({ id, title, summary, page, payloads }: GalleryClass, choose: Choose): HTMLElement =>
  element(
    "details",
    { id: `class-${id}` },
    element("summary", {}, `${title} (${payloads.length})`),
    element("p", {}, ...prose(summary), " ", element("a", { href: page }, "In the guide")),
    element("ul", { class: "examples" }, ...payloads.map((payload) => payloadItem(payload, choose))),
  );

/** Fills the list. The bypasses are loaded when it is first opened. */
export const showExamples = async (list: HTMLElement, choose: Choose): Promise<void> => {
  const { default: gallery } = await import("virtual:gallery");
  list.replaceChildren(
    element("h3", {}, "Recipes"),
    recipeList(choose),
    element("h3", {}, "Published bypasses of other sanitizers"),
    element("p", {}, "Each ran script after another sanitizer had cleaned it. The policy stays as it is."),
    ...gallery.classes.map((each) => classItem(each, choose)),
  );
};
