import type { CatalogueSnapshot } from './catalogue.machine.ts';

type List = 'loading' | 'listed' | 'failed';

export const categoriesAre = (snapshot: CatalogueSnapshot, list: List): boolean =>
  snapshot.matches({ categories: list });

export const servicesAre = (snapshot: CatalogueSnapshot, list: List): boolean =>
  snapshot.matches({ services: list });

/** The services of the chosen category. */
export const servicesOnOffer = ({ context: { services, categoryId } }: CatalogueSnapshot) =>
  services.filter((service) => service.categoryId === categoryId);

/** How many of these there are, once a category is chosen and they have come. */
export const lengthOfOffer = (snapshot: CatalogueSnapshot): number | null =>
  snapshot.context.categoryId !== null && servicesAre(snapshot, 'listed')
    ? servicesOnOffer(snapshot).length
    : null;

/** Why not all of it has come, in the server's words: the same once. */
export function whyIncomplete(snapshot: CatalogueSnapshot): string {
  const { noCategories, noServices } = snapshot.context;
  const reasons = [
    categoriesAre(snapshot, 'failed') && noCategories,
    servicesAre(snapshot, 'failed') && noServices,
  ];
  return [...new Set(reasons)].filter(Boolean).join(' ');
}
