export type BankAnswer = 'complete' | 'fail';

/**
 * The bank's question to a card's owner, in the words of Stripe's test page. It stays until the answer has
 * arrived; who closes it has failed the authentication.
 */
export async function askOwner<T>(deliver: (answer: BankAnswer) => Promise<T>): Promise<T> {
  const dialog = document.createElement('dialog');
  const title = document.createElement('h2');
  title.id = 'stripe-challenge-title';
  title.textContent = '3D Secure 2 Test Page';
  dialog.setAttribute('aria-labelledby', title.id);
  const complete = button('Complete authentication');
  const fail = button('Fail authentication');
  dialog.append(title, complete, fail);
  document.body.append(dialog);
  dialog.showModal();
  try {
    const answer = await answerOf(dialog, complete, fail);
    complete.disabled = true;
    fail.disabled = true;
    return await deliver(answer);
  } finally {
    dialog.close();
    dialog.remove();
  }
}

const answerOf = (dialog: HTMLElement, complete: HTMLElement, fail: HTMLElement) =>
  new Promise<BankAnswer>((resolve) => {
    complete.addEventListener('click', () => resolve('complete'));
    fail.addEventListener('click', () => resolve('fail'));
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      resolve('fail');
    });
  });

function button(text: string): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  return made;
}
