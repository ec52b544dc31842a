export const contactPath = '/contact-us/';

/** The links of header, drawer and footer (PAGE-2, PAGE-5). */
export const pageLinks: readonly SiteLink[] = [
  { to: '/', label: 'Home' },
  { to: '/about/', label: 'About' },
  { to: '/our-arts/', label: 'Our Arts' },
  { to: '/careers/', label: 'Careers' },
  { to: contactPath, label: 'Contact' },
];

export const policyLinks: readonly SiteLink[] = [
  { to: '/privacy-policy', label: 'Privacy Policy' },
  { to: '/terms-and-conditions', label: 'Terms and Conditions' },
  { to: '/return-policy', label: 'Return Policy' },
];

/** The account's links. Logout, which is not a page, is added to them for a signed-in customer. */
export const accountLinks = (signedIn: boolean): readonly SiteLink[] =>
  signedIn
    ? [{ to: '/my-account', label: 'My Account' }]
    : [
        { to: '/login', label: 'Login' },
        { to: '/register', label: 'Register' },
      ];

export const bookingPath = '/book-appointment/';

/** Returns the link to an unfinished booking, at its last step (BOOK-2). */
export const resumePath = (step: string): string => `${bookingPath}?step=${encodeURIComponent(step)}`;

/** Returns a path without its last slash, so that both spellings are the same page (PAGE-1). */
export const bare = (pathname: string): string => pathname.replace(/(.)\/+$/, '$1');

export interface SiteLink {
  readonly to: string;
  readonly label: string;
}
