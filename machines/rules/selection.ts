import type { Category, Service } from '../../contract/catalogue.ts';

/** Returns the chosen services after a click on a service: it is added at the end, or removed. */
export function toggled(chosen: readonly Service[], onOffer: readonly Service[], id: number): Service[] {
  if (chosen.some((service) => service.id === id)) return chosen.filter((service) => service.id !== id);
  return [...chosen, ...onOffer.filter((service) => service.id === id)];
}

/** Returns the chosen services that are still on offer, with their current values. */
export const renewed = (chosen: readonly Service[], onOffer: readonly Service[]): Service[] =>
  chosen.flatMap(({ id }) => onOffer.find((service) => service.id === id) ?? []);

/** Returns the category to show in a new list: the chosen category, or the first if it is missing from the list (CAT-2). */
export const openCategory = (
  { categoryId, isOfOneCategory }: { categoryId: number | null; isOfOneCategory: boolean },
  [first, ...others]: readonly Category[],
): number | null =>
  isOfOneCategory || !first || others.some(({ id }) => id === categoryId) ? categoryId : first.id;
