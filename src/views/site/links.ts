export const contactPath = '/contact-us/';

/** What header, drawer and footer link to (PAGE-2, PAGE-5). */
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

/** Beside them stands Logout, which is no page, for anyone who is signed in. */
export const accountLinks = (signedIn: boolean): readonly SiteLink[] =>
  signedIn
    ? [{ to: '/my-account', label: 'My Account' }]
    : [
        { to: '/login', label: 'Login' },
        { to: '/register', label: 'Register' },
      ];

export const bookingPath = '/book-appointment/';

/** Back into a kept booking, at the step where it was left (BOOK-2). */
export const resumePath = (step: string): string => `${bookingPath}?step=${encodeURIComponent(step)}`;

/** A path without its last slash, so that both spellings are one page (PAGE-1). */
export const bare = (pathname: string): string => pathname.replace(/(.)\/+$/, '$1');

export interface SiteLink {
  readonly to: string;
  readonly label: string;
}
