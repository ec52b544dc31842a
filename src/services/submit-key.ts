/** A new key for a submit (BOOK-35). By random numbers: `randomUUID` is there over https alone. */
export const newSubmitKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
