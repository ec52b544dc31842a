export type BankAnswer = 'complete' | 'fail';

/**
 * The bank's question to a card's owner, in the words of Stripe's test page. It stays until the answer has
 * arrived; who closes it has failed the authentication.
 */
export async function askOwner<T>(deliver: (answer: BankAnswer) => Promise<T>): Promise<T> {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', '3D Secure 2 Test Page');
  document.body.append(dialog);
  try {
    const answer = await new Promise<BankAnswer>((resolve) => {
      dialog.append(
        button('Complete authentication', () => resolve('complete')),
        button('Fail authentication', () => resolve('fail')),
      );
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        resolve('fail');
      });
      dialog.showModal();
    });
    for (const one of dialog.querySelectorAll('button')) one.disabled = true;
    return await deliver(answer);
  } finally {
    dialog.close();
    dialog.remove();
  }
}

function button(text: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  made.addEventListener('click', press);
  return made;
}
