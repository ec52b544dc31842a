/** The title of the page, which is there from its HTML before anything sets it. */
let pageTitle: string | undefined;
let notice: string | null = null;

/** Sets the title of the page that is shown. A notice stays before it. */
export function setPageTitle(title: string): void {
  pageTitle = title;
  show();
}

/** Puts a notice before the title of every page, where a visitor in another tab reads it (PLACE-17); null takes it away. */
export function setTitleNotice(words: string | null): void {
  if (words === notice) return;
  pageTitle ??= document.title;
  notice = words;
  show();
}

function show(): void {
  document.title = [notice, pageTitle].filter(Boolean).join(' | ');
}
