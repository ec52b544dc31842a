import type { CatalogueSnapshot } from './catalogue.machine.ts';

type List = 'loading' | 'listed' | 'failed';

export const categoriesAre = (snapshot: CatalogueSnapshot, list: List): boolean =>
  snapshot.matches({ categories: list });

export const servicesAre = (snapshot: CatalogueSnapshot, list: List): boolean =>
  snapshot.matches({ services: list });

/** The services of the chosen category. */
export const servicesOnOffer = ({ context: { services, categoryId } }: CatalogueSnapshot) =>
  services.filter((service) => service.categoryId === categoryId);
