/** Creates a key for a submit (BOOK-35) from random numbers: `randomUUID` exists with https only. */
export const newSubmitKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
