/**
 * Whether the wizard opens at the services: this server knows that a single store takes bookings, and has written it into the
 * page (BOOK-79).
 */
let opensServices = globalThis.document?.documentElement.hasAttribute('data-only-store');

/** Sets it for the page that the build renders. */
export const renderWithOnlyStore = (hasOnlyStore: boolean): void => {
  opensServices = hasOnlyStore;
};

export const firstStep = (): 'services' | 'stores' => (opensServices ? 'services' : 'stores');
