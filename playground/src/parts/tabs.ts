/** Tabs: one panel at a time, with the keys of the ARIA practices. */

/** Connects the tabs of a list with their panels. `shown` is called with the id of the panel that becomes visible. */
export const connectTabs = (list: HTMLElement, shown: (panel: string) => void): void => {
  const tabs = [...list.querySelectorAll<HTMLElement>('[role="tab"]')];
  list.addEventListener("click", (event) => {
    const tab = event.target instanceof Element ? event.target.closest<HTMLElement>('[role="tab"]') : null;
    if (tab !== null) select(tab, tabs, shown);
  });
  list.addEventListener("keydown", (event) => {
    const at = tabs.indexOf(document.activeElement as HTMLElement);
    const targets: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    const target = targets[event.key];
    if (at < 0 || target === undefined) return;
    event.preventDefault();
    const tab = tabs.at(target % tabs.length);
    if (tab === undefined) return;
    tab.focus();
    select(tab, tabs, shown);
  });
};

const panelOf = (tab: HTMLElement): string => tab.getAttribute("aria-controls") ?? "";

const select = (chosen: HTMLElement, tabs: readonly HTMLElement[], shown: (panel: string) => void): void => {
  for (const tab of tabs) {
    const isChosen = tab === chosen;
    tab.setAttribute("aria-selected", String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
    const panel = document.getElementById(panelOf(tab));
    if (panel !== null) panel.hidden = !isChosen;
  }
  shown(panelOf(chosen));
};
