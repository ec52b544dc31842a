/** The payment provider refused a card. `providerMessage` is the provider's text, if it sent any. */
export class CardRefused extends Error {
  override readonly name = 'CardRefused';
  readonly providerMessage: string | undefined;

  constructor(providerMessage?: string) {
    super(providerMessage ?? 'The card was refused.');
    this.providerMessage = providerMessage;
  }
}
