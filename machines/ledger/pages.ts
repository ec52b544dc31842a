import type { Chapter } from './rule.ts';

export const pages = {
  title: 'The pages',
  about:
    "The fixed content of the pages. test/browser/pages.test.ts looks for each text below on the page of its path, and for the hours, services, prices, people, values and answers of the shop's folder. All words of these pages are the shop's own and are in that folder.",
  rules: [
    {
      id: 'PAGE-1',
      rule: 'The pages are /, /about/, /our-arts/, /careers/, /contact-us/, /book-appointment/, /login, /register, /forgot-password, /reset-password/{token}, /verification/{token}, /change-password, /my-account and below it /profile, /bookings, /change-password and /orders, /my-visit/, /privacy-policy, /terms-and-conditions and /return-policy. Each page answers with and without a trailing slash. A path without a token redirects from a different letter case (/About/), and every path redirects from doubled slashes (//, /about//); server and browser do the same. The canonical address of a page is its path as written here.',
    },
    {
      id: 'PAGE-2',
      rule: 'The header has the logo, which is a link home, the links, Book Now (STORE-3) and the account menu. The menu has My Account and Logout for a signed-in customer, and Login and Register for a signed-out visitor.',
      path: '/',
      texts: ['Home', 'About', 'Our Arts', 'Careers', 'Contact', 'Book Now', 'Login', 'Register'],
    },
    {
      id: 'PAGE-3',
      rule: 'When the page has scrolled more than 10 px, the header has a light background, or a dark background in a dark colour scheme, and blurs the content below it.',
    },
    {
      id: 'PAGE-4',
      rule: 'On screens narrower than 768 px, the links of the header and of the account menu are in a drawer that opens from the bottom edge.',
    },
    {
      id: 'PAGE-5',
      rule: 'The footer has a description of the shop, its social links, address, phone and e-mail, its working hours, Quick Links and the policies.',
      path: '/',
      texts: ['Quick Links'],
    },
    {
      id: 'PAGE-6',
      rule: 'Home begins with a headline and up to four buttons. Book Appointment opens the wizard (STORE-3), Book Queue opens the Join Queue dialog (STORE-4), Our Arts opens its page, and Learn More opens /about/.',
      path: '/',
      texts: ['Book Appointment', 'Book Queue', 'Our Arts', 'Learn More'],
    },
    {
      id: 'PAGE-7',
      rule: "Home lists the shop's services in four groups, each service with a picture, a title, a description, a duration and a price.",
      path: '/',
    },
    {
      id: 'PAGE-8',
      rule: 'Below the services, home has the reasons to choose the shop, with Book Your Appointment (STORE-3), and three fixed testimonials.',
      path: '/',
      texts: ['Book Your Appointment'],
    },
    {
      id: 'PAGE-9',
      rule: 'Each section of home, About and Our Arts fades in and slides by 20 px for 500 ms, once, when it enters the viewport. It slides from below unless the section names a different side, and stands still while it is pressed. Before that no section is hidden, and nothing moves for a visitor who prefers reduced motion.',
    },
    {
      id: 'PAGE-10',
      rule: 'About has the story, philosophy and approach of the shop, which was founded in 2022, and its four values. A selector shows one of its four barbers at a time, with name, role and picture.',
      path: '/about/',
    },
    {
      id: 'PAGE-11',
      rule: "Our Arts has a gallery of cuts, the shop's fields of expertise, and the products on its shelf. Shop Now of My Orders leads to these products.",
      path: '/our-arts/',
    },
    {
      id: 'PAGE-12',
      rule: "Contact has the form (CONTACT-1), the shop's address, phone, e-mail and hours, a map, and six questions with answers. The questions are about booking ahead (a week or two), cancelling (PAGE-21), walking in (always), gift cards, ways to pay, and children. Beside the shop's own drawing there is a live map of a third-party site. The live map loads when it is near the viewport; for a visitor who prefers reduced data, it loads at the press of a button.",
      decision: '018',
      path: '/contact-us/',
    },
    {
      id: 'PAGE-17',
      rule: 'Home and Contact show the address, phone and hours of both stores. Once the list of stores has loaded, the exceptional closed days of the next four weeks are below the hours (SHOP-49). With an API on another origin these days are unknown.',
    },
    {
      id: 'PAGE-18',
      rule: "Above the hours, home, Contact and the footer say of each store until when it is open, or when it opens next: today, tomorrow, on a day of the next week by its name, on a later day by its date. The text comes from the store's next hours (SHOP-110) and the shop's clock (API-60), in shop time. It changes at opening and closing time while the page is open. The page keeps its space free. Without these hours, as with an API on another origin, it is absent.",
    },
    {
      id: 'PAGE-19',
      rule: 'Every page writes the weekly hours in the same way: consecutive days with the same hours in one line, as in Mon-Wed 9:00 am-6:30 pm.',
    },
    {
      id: 'PAGE-20',
      rule: "Each address of the shop has a link to its directions on the map of the shop's files. The link contains street, suburb, state and postcode, without the unit, which maps do not know.",
      texts: ['Directions'],
      path: '/',
    },
    {
      id: 'PAGE-21',
      rule: 'The questions of Contact, the terms, the check before a payment (PAY-70), the page of a visit that can be changed (MANAGE-1) and the mails about a booked or moved visit say the same about cancelling: the refund until the visit begins (SHOP-20), the notice that the shop asks for, and the fee.',
      path: '/contact-us/',
      texts: [
        "You can cancel until your visit begins, and a card is refunded in full. Please give us 24 hours' notice if you can. A fee may apply if you do not come.",
      ],
    },
    {
      id: 'PAGE-13',
      rule: 'The return policy allows change-of-mind returns for 60 days.',
      path: '/return-policy',
      texts: ['60 days', 'next business day'],
    },
    {
      id: 'PAGE-14',
      rule: "According to the terms and conditions, orders are delivered on the next business day in metropolitan and regional areas, and within 1 to 2 business days in remote areas. The governing law is that of the shop's state.",
      path: '/terms-and-conditions',
      texts: ['next business day', '1 to 2 business days'],
    },
    {
      id: 'PAGE-15',
      rule: 'The privacy policy lists the stored personal data, the place of storage and the retention period. Like the other two policies it opens at its top, unless the address names a section.',
    },
    {
      id: 'PAGE-16',
      rule: "The account's pages have a side menu with My Profile, My Bookings, Change Password, My Orders and Logout; on narrow screens it is a dropdown. A button, or Ctrl or Cmd and B, hides its labels, and the cookie sidebar_state stores this for 7 days. /my-account redirects to the profile.",
    },
  ],
} as const satisfies Chapter;
