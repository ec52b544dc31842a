import styles from './sandbox-bank.module.css';

/** The card owner's answer to the bank. */
export type BankAnswer = 'complete' | 'fail';

/** The status of the intent after the answer. */
export type BankOutcome = 'requires_confirmation' | 'requires_payment_method';

const TITLE_ID = 'sandbox-bank-title';
const TEXT_ID = 'sandbox-bank-text';

/**
 * Replaces a bank's authentication page in the sandbox (SHOP-41): a modal dialog that asks for an answer and passes
 * it to `tell`. It stays open until that call has ended, with or without success. Escape means Fail. Afterwards
 * focus returns to where it was.
 */
export async function authenticateWithBank(
  tell: (answer: BankAnswer) => Promise<BankOutcome>,
): Promise<BankOutcome> {
  const { dialog, buttons, wait } = draw();
  document.body.append(dialog);
  try {
    dialog.showModal();
    // A key that was already held down when the dialog opened must not answer.
    dialog.focus();
    const answer = await answerOf(dialog, buttons);
    dialog.focus();
    for (const button of Object.values(buttons)) button.disabled = true;
    wait.textContent = 'Telling the bank...';
    return await tell(answer);
  } finally {
    dialog.close();
    dialog.remove();
  }
}

type Buttons = Record<BankAnswer, HTMLButtonElement>;

function answerOf(dialog: HTMLDialogElement, { complete, fail }: Buttons): Promise<BankAnswer> {
  return new Promise((resolve) => {
    complete.addEventListener('click', () => resolve('complete'));
    fail.addEventListener('click', () => resolve('fail'));
    dialog.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      // The browser's own handling is disabled, because it closes a dialog at the second Escape whatever the page
      // does.
      event.preventDefault();
      resolve('fail');
    });
    // Ways of closing the dialog without a key.
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      resolve('fail');
    });
    dialog.addEventListener('close', () => resolve('fail'));
  });
}

function draw() {
  const dialog = element('dialog', styles.bank, '');
  dialog.tabIndex = -1;
  dialog.setAttribute('aria-labelledby', TITLE_ID);
  dialog.setAttribute('aria-describedby', TEXT_ID);
  const title = element('h2', styles.title, 'Sandbox bank');
  title.id = TITLE_ID;
  const notice = 'No real bank is asked. With a real card, its bank would ask here whether it is you.';
  const text = element('p', styles.text, notice);
  text.id = TEXT_ID;
  const wait = element('p', styles.wait, '');
  wait.setAttribute('role', 'status');
  const buttons: Buttons = {
    complete: button(styles.complete, 'Complete'),
    fail: button(styles.fail, 'Fail'),
  };
  const actions = element('div', styles.actions, '');
  actions.append(buttons.fail, buttons.complete);
  dialog.append(title, text, wait, actions);
  return { dialog, buttons, wait };
}

function button(look: string | undefined, text: string): HTMLButtonElement {
  const made = element('button', look, text);
  made.type = 'button';
  return made;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  look: string | undefined,
  text: string,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (look !== undefined) made.className = look;
  made.textContent = text;
  return made;
}
