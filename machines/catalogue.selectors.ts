import type { CatalogueSnapshot } from './catalogue.machine.ts';

type List = 'loading' | 'listed' | 'failed';

export const categoriesAre = (snapshot: CatalogueSnapshot, list: List): boolean =>
  snapshot.matches({ categories: list });

export const servicesAre = (snapshot: CatalogueSnapshot, list: List): boolean =>
  snapshot.matches({ services: list });

/** The services of the chosen category. */
export const servicesOnOffer = ({ context: { services, categoryId } }: CatalogueSnapshot) =>
  services.filter((service) => service.categoryId === categoryId);

/** The number of services in the chosen category; null before a category is chosen and while the services load. */
export const lengthOfOffer = (snapshot: CatalogueSnapshot): number | null =>
  snapshot.context.categoryId !== null && servicesAre(snapshot, 'listed')
    ? servicesOnOffer(snapshot).length
    : null;

/** The server's messages for the lists that failed to load, each message once. */
export function incompleteReason(snapshot: CatalogueSnapshot): string {
  const { noCategories, noServices } = snapshot.context;
  const reasons = [
    categoriesAre(snapshot, 'failed') && noCategories,
    servicesAre(snapshot, 'failed') && noServices,
  ];
  return [...new Set(reasons)].filter(Boolean).join(' ');
}
