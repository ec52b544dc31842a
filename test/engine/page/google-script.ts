declare global {
  /** The credential from Google's window, or null if the visitor closed the window without a choice. */
  var __googleBrings: string | null | undefined;
}

/** The address of Google's script. */
export const googleScript = 'https://accounts.google.com/gsi/client';

/** A double of Google's script with the part of its interface that this site uses. It runs in the page. */
export function playGoogle(): void {
  let onAnswer: (answer: { credential?: string }) => void = () => {};
  globalThis.window.google = {
    accounts: {
      id: {
        initialize({ callback }) {
          onAnswer = callback;
        },
        renderButton(place, { width }) {
          const button = document.createElement('button');
          button.type = 'button';
          button.textContent = 'Continue with Google';
          // Google's button has the requested width, from 200 to 400 px, however narrow its parent is.
          button.style.boxSizing = 'border-box';
          button.style.width = `${Math.min(400, Math.max(200, width))}px`;
          button.addEventListener('click', () => {
            const credential = globalThis.__googleBrings;
            onAnswer(credential ? { credential } : {});
          });
          place.replaceChildren(button);
        },
      },
    },
  };
}
