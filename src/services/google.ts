/** What this site uses of Google's script. */
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

/** Loads Google's script, once a page; a load that failed is begun again by the next call (GOOGLE-2). */
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

/** Puts Google's own button there. Its script has to be loaded; it says who chose to sign in, or that nobody did. */
export function showGoogleButton(
  place: HTMLElement,
  clientId: string,
  answered: (credential: string | undefined) => void,
): void {
  const google = window.google?.accounts.id;
  google?.initialize({ client_id: clientId, callback: ({ credential }) => answered(credential) });
  google?.renderButton(place, { theme: 'outline', size: 'large', text: 'continue_with', width: 320 });
}
