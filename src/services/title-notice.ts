/** Puts a notice before the title of every page, where a visitor in another tab reads it (PLACE-17). Null removes it. */
export function setTitleNotice(text: string | null): void {
  const { dataset } = document.documentElement;
  const former = dataset.notice ?? '';
  dataset.notice = text === null ? '' : `${text} | `;
  document.title = dataset.notice + document.title.slice(former.length);
}
