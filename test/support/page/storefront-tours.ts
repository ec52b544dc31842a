import { shortTour } from '../paths/short-tour.ts';
import { storefrontOnActor } from '../proofs/storefront-on-actor.ts';

/** Whoever opens a page can do all that the model knows. */
export const storefrontPaths = await shortTour(storefrontOnActor, [{}]);
