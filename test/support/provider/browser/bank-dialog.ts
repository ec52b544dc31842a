export type BankAnswer = 'complete' | 'fail';

/**
 * Shows the bank's challenge to a card's owner, with the text of Stripe's test page. The dialog stays open until the answer has
 * arrived. Closing it fails the authentication.
 */
export async function askCardOwner<T>(deliver: (answer: BankAnswer) => Promise<T>): Promise<T> {
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
    for (const element of dialog.querySelectorAll('button')) element.disabled = true;
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
