/** Whether a node is text: a text node, or the `font` element in which a translator wraps it. */
export const isText = (node: Node): boolean => node.nodeType === node.TEXT_NODE || node.nodeName === 'FONT';

/**
 * Changes a page as Chrome's translator does: wraps each text in two nested `font` elements, now and after every change
 * of the page. The text stays the same, so tests can read the page as if it were not translated. The function uses
 * nothing outside itself, so that Playwright can send it into a page.
 */
export function translate(page: Document = document): void {
  const isWrapped = (text: Text) => text.parentElement?.closest('font, script, style, textarea') != null;
  const wrap = (root: Node) => {
    const walker = page.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) {
      if (!text.data.trim() || isWrapped(text)) continue;
      const outer = page.createElement('font');
      outer.appendChild(page.createElement('font')).textContent = text.data;
      text.replaceWith(outer);
    }
  };
  wrap(page.body);
  const observer = new MutationObserver((records) => {
    for (const { target } of records)
      wrap(target.nodeType === target.TEXT_NODE ? (target.parentNode ?? target) : target);
  });
  observer.observe(page.body, { subtree: true, childList: true, characterData: true });
}
