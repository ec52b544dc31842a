declare global {
  /** What Google's window brings; null when whoever was asked chose nobody. */
  var __googleBrings: string | null | undefined;
}

/** Where Google's script is. */
export const googleScript = 'https://accounts.google.com/gsi/client';

/** Stands in for Google's script: the part of its interface that this site uses. It runs in the page. */
export function playGoogle(): void {
  let tell: (answer: { credential?: string }) => void = () => {};
  globalThis.window.google = {
    accounts: {
      id: {
        initialize({ callback }) {
          tell = callback;
        },
        renderButton(place) {
          const button = document.createElement('button');
          button.type = 'button';
          button.textContent = 'Continue with Google';
          button.addEventListener('click', () => {
            const credential = globalThis.__googleBrings;
            tell(credential ? { credential } : {});
          });
          place.replaceChildren(button);
        },
      },
    },
  };
}
