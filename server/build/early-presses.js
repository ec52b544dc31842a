// The build puts this script into each prerendered page, before the site's script has loaded (SITE-96). It holds the
// last press of a button, and marks the button. `src/main.tsx` calls `pressHeldButton` when the page responds.
(() => {
  let pressed;
  const hold = (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed?.removeAttribute('aria-busy');
    pressed = button;
    button.setAttribute('aria-busy', 'true');
  };
  addEventListener('click', hold, true);
  window.pressHeldButton = () => {
    removeEventListener('click', hold, true);
    pressed?.removeAttribute('aria-busy');
    pressed?.click();
    pressed = undefined;
  };
})();
