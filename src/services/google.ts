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

/**
 * Renders Google's own button into an element. Google's script must be loaded. It calls back with the credential,
 * or without one.
 */
export function showGoogleButton(
  place: HTMLElement,
  clientId: string,
  answered: (credential: string | undefined) => void,
): void {
  const google = window.google?.accounts.id;
  google?.initialize({ client_id: clientId, callback: ({ credential }) => answered(credential) });
  google?.renderButton(place, { theme: 'outline', size: 'large', text: 'continue_with', width: 320 });
}
