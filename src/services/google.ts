import type { SiteConfig } from '../../contract/config.ts';

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

/** How somebody can sign in with Google here (SHOP-43). */
export type GoogleWay = { kind: 'google'; clientId: string } | { kind: 'sandbox' } | { kind: 'none' };

export function googleWay({ googleClientId, sandbox }: SiteConfig): GoogleWay {
  if (googleClientId !== null) return { kind: 'google', clientId: googleClientId };
  return sandbox.google ? { kind: 'sandbox' } : { kind: 'none' };
}

let script: Promise<GoogleIdentity> | undefined;

/** Loads Google's script, once a page; a load that failed is begun anew by the next call. */
export function loadGoogle(): Promise<GoogleIdentity> {
  script ??= askForScript().catch((error: unknown) => {
    script = undefined;
    throw error;
  });
  return script;
}

function askForScript(): Promise<GoogleIdentity> {
  const element = document.createElement('script');
  element.src = SCRIPT;
  element.async = true;
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error("Google's script could not be loaded."));
    element.addEventListener('load', () => (window.google ? resolve(window.google.accounts.id) : fail()));
    element.addEventListener('error', fail);
    document.head.append(element);
  });
}
