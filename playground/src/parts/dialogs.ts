/** Dialogs: a button opens each, and Escape, the close button and a click beside it close it. */

export const connectDialog = (dialog: HTMLDialogElement, opener: HTMLElement, opening: () => void): void => {
  opener.addEventListener("click", () => {
    opening();
    dialog.showModal();
  });
  dialog.addEventListener("click", (event) => {
    const isBeside = event.target === dialog;
    if (isBeside || (event.target instanceof Element && event.target.closest(".close") !== null)) dialog.close();
  });
};
