import type { Service } from '../../contract/catalogue.ts';

/** The chosen services after a click on one of those on offer: added at the end, or taken out. */
export function toggled(chosen: readonly Service[], onOffer: readonly Service[], id: number): Service[] {
  if (chosen.some((service) => service.id === id)) return chosen.filter((service) => service.id !== id);
  return [...chosen, ...onOffer.filter((service) => service.id === id)];
}

/** The chosen services as they are on offer now: one that is not on offer any more goes. */
export const renewed = (chosen: readonly Service[], onOffer: readonly Service[]): Service[] =>
  chosen.flatMap(({ id }) => onOffer.find((service) => service.id === id) ?? []);
