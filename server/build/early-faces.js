// The build puts this script before the body of each page. It starts to decode the display face: otherwise Chromium
// often paints the headings before it has the face. It requests the face of the text only on a fast connection: on a
// slow one the face would come too late for this page, and delay the scripts (decision 032).
(() => {
  document.fonts.load('900 1em Fraunces');
  const { effectiveType = '4g', saveData = false } = navigator.connection ?? {};
  if (saveData || effectiveType !== '4g') {
    document.documentElement.dataset.slow = '';
    return;
  }
  const { face } = document.currentScript.dataset;
  const link = document.createElement('link');
  // The scripts go first: text can be read in the fallback.
  const options = { rel: 'preload', as: 'font', crossOrigin: '', fetchPriority: 'low', href: face };
  document.head.append(Object.assign(link, options));
})();
