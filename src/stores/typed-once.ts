import type { Guest } from '../../contract/guest.ts';

let typed: Partial<Guest> = {};

/** What somebody types of their own person into one form is there in the others (AUTH-27): in this page's memory alone. */
export const typedOnce = {
  read: (): Partial<Guest> => typed,
  keep(name: keyof Guest, text: string): void {
    typed = { ...typed, [name]: text };
  },
  forget(): void {
    typed = {};
  },
};
