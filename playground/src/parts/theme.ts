/** The color scheme: as the system, light or dark. Remembered in this browser. */

const NAMES = { auto: "as the system", light: "light", dark: "dark" } as const;
const LABELS = { auto: "Colors: auto", light: "Colors: light", dark: "Colors: dark" } as const;
type Scheme = keyof typeof NAMES;
const ORDER: readonly Scheme[] = ["auto", "light", "dark"];
const KEY = "lye-color-scheme";

/** Storage can be switched off. */
const remembered = (): Scheme => {
  try {
    const name = localStorage.getItem(KEY);
    return ORDER.find((scheme) => scheme === name) ?? "auto";
  } catch {
    return "auto";
  }
};

const remember = (scheme: Scheme): void => {
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    // The choice holds until the page is closed.
  }
};

const apply = (button: HTMLButtonElement, scheme: Scheme): void => {
  document.documentElement.dataset["scheme"] = scheme;
  button.textContent = LABELS[scheme];
  button.setAttribute("aria-label", `Colors: ${NAMES[scheme]}`);
};

export const connectTheme = (button: HTMLButtonElement): void => {
  let scheme = remembered();
  apply(button, scheme);
  button.addEventListener("click", () => {
    scheme = ORDER[(ORDER.indexOf(scheme) + 1) % ORDER.length] ?? "auto";
    remember(scheme);
    apply(button, scheme);
  });
};
