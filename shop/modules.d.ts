/* The types of the shop's modules, which `server/build/shop.ts` generates. */

declare module 'virtual:shop' {
  type Shop = import('./schema.ts').Shop;
  export const shop: Omit<Shop, 'queueStore' | 'map' | 'stateName' | 'tagline' | 'hours' | 'holidays'>;
  export const tagline: Shop['tagline'];
  export const hours: Shop['hours'];
  export const holidays: Shop['holidays'];
}

declare module 'virtual:shop/facts' {
  type Shop = import('./schema.ts').Shop;
  export const queueStore: Shop['queueStore'];
  export const map: Shop['map'];
  export const stateName: Shop['stateName'];
  export const portraits: import('./schema.ts').Pictures['portraits'];
}

declare module 'virtual:shop/offer' {
  type Offer = import('./schema.ts').Offer;
  export const catalogue: Offer['catalogue'];
  export const team: Offer['team'];
  export const openings: Offer['openings'];
  export const products: Offer['products'];
}

declare module 'virtual:shop/cuts' {
  /** The titles of the services that are cuts. */
  export const cuts: string[];
}

/** For the server only. */
declare module 'virtual:shop/staff' {
  export const staff: import('./schema.ts').Staff;
}

declare module 'virtual:shop/pictures' {
  type Pictures = import('./schema.ts').Pictures;
  export const shopFront: Pictures['shopFront'];
  export const cornerMap: Pictures['cornerMap'];
  export const services: Pictures['services'];
  export const gallery: Pictures['gallery'];
}

declare module 'virtual:shop/colours' {
  type Colours = import('./schema.ts').Colours;
  export const light: Colours['light'];
  export const dark: Colours['dark'];
  /** The colours of both themes as custom properties. */
  export const css: string;
}

declare module 'virtual:shop/colours.css';

declare module 'virtual:shop/words/descriptions' {
  const words: import('./schema.ts').Words['descriptions'];
  export default words;
}

declare module 'virtual:shop/words/footer' {
  const words: string;
  export default words;
}

declare module 'virtual:shop/words/home' {
  const words: import('./schema.ts').Words['home'];
  export default words;
}

declare module 'virtual:shop/words/homeSections' {
  const words: import('./schema.ts').Words['homeSections'];
  export default words;
}

declare module 'virtual:shop/words/about' {
  const words: import('./schema.ts').Words['about'];
  export default words;
}

declare module 'virtual:shop/words/ourArts' {
  const words: import('./schema.ts').Words['ourArts'];
  export default words;
}

declare module 'virtual:shop/words/careers' {
  const words: import('./schema.ts').Words['careers'];
  export default words;
}

declare module 'virtual:shop/words/contact' {
  const words: import('./schema.ts').Words['contact'];
  export default words;
}
