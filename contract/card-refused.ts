/** A card that the payment provider refused, in the provider's words when it had any. */
export class CardRefused extends Error {
  override readonly name = 'CardRefused';
  readonly words: string | undefined;

  constructor(words?: string) {
    super(words ?? 'The card was refused.');
    this.words = words;
  }
}
