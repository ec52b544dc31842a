/** A card that the payment provider refused, with its message when it had any. */
export class CardRefused extends Error {
  override readonly name = 'CardRefused';
  readonly providerMessage: string | undefined;

  constructor(providerMessage?: string) {
    super(providerMessage ?? 'The card was refused.');
    this.providerMessage = providerMessage;
  }
}
