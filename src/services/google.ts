/** The part of Google's script that this site uses. */
interface GoogleIdentity {
  initialize(options: { client_id: string; callback: (answer: { credential?: string }) => void }): void;
  renderButton(place: HTMLElement, look: { theme: string; size: string; text: string; width: number }): void;
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } };
  }
}

const SCRIPT = 'https://accounts.google.com/gsi/client';

let script: Promise<void> | undefined;

/** Loads Google's script, once per page. If a load fails, the next call starts it again (GOOGLE-2). */
export function loadGoogle(): Promise<void> {
  script ??= askForScript().catch((error: unknown) => {
    script = undefined;
    throw error;
  });
  return script;
}

function askForScript(): Promise<void> {
  const element = document.createElement('script');
  element.src = SCRIPT;
  element.async = true;
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('The script did not come.'));
    element.addEventListener('load', () => (window.google ? resolve() : fail()));
    element.addEventListener('error', fail);
    document.head.append(element);
  });
}

/** The limits of the button's width in px. Google draws at least the smallest, and a wider button looks wrong on a card. */
const MIN_WIDTH = 200;
const MAX_WIDTH = 320;

/**
 * Renders Google's own button into an element, as wide as the element and at most 320 px, and renders it again when that
 * width changes (GOOGLE-6). Google's script must be loaded. Calls back with the credential, or without a credential when the
 * visitor chose no account. Returns the function that stops it.
 */
export function showGoogleButton(
  place: HTMLElement,
  clientId: string,
  answered: (credential: string | undefined) => void,
): () => void {
  const google = window.google?.accounts.id;
  google?.initialize({ client_id: clientId, callback: ({ credential }) => answered(credential) });
  let drawn = 0;
  const draw = () => {
    const width = Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, Math.floor(place.getBoundingClientRect().width)));
    if (width === drawn) return;
    drawn = width;
    place.replaceChildren();
    google?.renderButton(place, { theme: 'outline', size: 'large', text: 'continue_with', width });
  };
  draw();
  const sizes = new ResizeObserver(draw);
  sizes.observe(place);
  return () => sizes.disconnect();
}
