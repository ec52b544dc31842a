/** Sets the title of the page that is shown. A notice of `title-notice.ts` stays before it. */
export const setPageTitle = (title: string): void => {
  document.title = (document.documentElement.dataset.notice ?? '') + title;
};
