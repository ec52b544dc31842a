/** A new key for a submit (BOOK-35). By random numbers: `randomUUID` is there over https alone. */
export const newSubmitKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
