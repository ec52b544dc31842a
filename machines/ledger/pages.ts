import type { Chapter } from './rule.ts';

export const pages = {
  title: 'The pages',
  about:
    "What stands on the pages, where no machine brings it. Each text below is looked for on the page of its path, by test/browser/pages.test.ts, and so are hours, services, prices, people, values and answers as the shop's folder has them; these and the other words of these pages are the shop's own, in its folder.",
  rules: [
    {
      id: 'PAGE-1',
      rule: 'The pages are /, /about/, /our-arts/, /careers/, /contact-us/, /book-appointment/, /login, /register, /forgot-password, /reset-password/{token}, /verification/{token}, /change-password, /my-account and below it /profile, /bookings, /change-password and /orders, /privacy-policy, /terms-and-conditions and /return-policy. Each answers with a last slash and without one, one without a token is led to from other letters (/About/), and each from a spelling with a slash too many (//, /about//), the same for server and browser; as written here is what it calls itself, as its canonical address.',
    },
    {
      id: 'PAGE-2',
      rule: 'The header has the logo, which leads home, the links, Book Now (STORE-3) and the account menu: My Account and Logout for customers who are signed in, Login and Register for everybody else.',
      path: '/',
      texts: ['Home', 'About', 'Our Arts', 'Careers', 'Contact', 'Book Now', 'Login', 'Register'],
    },
    {
      id: 'PAGE-3',
      rule: 'Once the page has scrolled more than 10 px, the header has a light ground, dark in a dark scheme, and blurs what goes by below it.',
    },
    {
      id: 'PAGE-4',
      rule: 'On screens narrower than 768 px the links of header and account menu are in a drawer that comes up from the bottom edge.',
    },
    {
      id: 'PAGE-5',
      rule: 'The footer describes the shop and has its social links, address, phone and e-mail, its working hours, Quick Links and the policies.',
      path: '/',
      texts: ['Quick Links'],
    },
    {
      id: 'PAGE-6',
      rule: 'Home begins with a headline and up to four buttons: Book Appointment, to the wizard (STORE-3), Book Queue, which opens the Join Queue dialog (STORE-4), Our Arts, and Learn More, to /about/.',
      path: '/',
      texts: ['Book Appointment', 'Book Queue', 'Our Arts', 'Learn More'],
    },
    {
      id: 'PAGE-7',
      rule: 'Home shows what the shop does in four groups, each service with a picture, a title, a description, how long it takes and what it costs.',
      path: '/',
    },
    {
      id: 'PAGE-8',
      rule: 'Below them home says why people choose the shop, with Book Your Appointment (STORE-3), and has three testimonials, always the same.',
      path: '/',
      texts: ['Book Your Appointment'],
    },
    {
      id: 'PAGE-9',
      rule: 'Sections of home, About and Our Arts fade in and slide by 20 px, from below unless another side is named, for 500 ms as they come into view, once. Nothing is hidden before, and nothing moves for anyone who asks for less motion.',
    },
    {
      id: 'PAGE-10',
      rule: 'About tells story, philosophy and approach of the shop, which was founded in 2022, and its four values. Of its four barbers one is chosen and shown at a time, with name, role and picture.',
      path: '/about/',
    },
    {
      id: 'PAGE-11',
      rule: 'Our Arts is a gallery of cuts, with what the shop is good at, and with what is on its shelf, where Shop Now of My Orders leads.',
      path: '/our-arts/',
    },
    {
      id: 'PAGE-12',
      rule: "Contact has the form (CONTACT-1), the shop's address, phone, e-mail and hours, a map, and six questions with their answers: how far ahead to book (a week or two), cancelling (24 hours' notice, else a fee may apply), walking in (always), gift cards, ways to pay, children. Beside a drawing of the shop's own there is a live map, which is another site's: it is fetched as it comes near the screen, and for anyone who asks for less data once they press a button.",
      decision: '018',
      path: '/contact-us/',
    },
    {
      id: 'PAGE-17',
      rule: 'Home and contact have the place of both stores: address, phone and hours; and below the hours each day of the next four weeks on which one is shut for once (SHOP-49), once the list of stores has come. Against an API of another origin nothing is known of such days.',
    },
    {
      id: 'PAGE-13',
      rule: "The return policy gives 60 days to change one's mind.",
      path: '/return-policy',
      texts: ['60 days', 'next business day'],
    },
    {
      id: 'PAGE-14',
      rule: 'The terms and conditions say that orders are delivered on the next business day in metropolitan and regional areas and within 1 to 2 business days in remote ones, and that the law of the state governs in which the shop is.',
      path: '/terms-and-conditions',
      texts: ['next business day', '1 to 2 business days'],
    },
    {
      id: 'PAGE-15',
      rule: 'The privacy policy says what is kept about whom, where, and for how long. As the other two, it opens at its top, unless the address names one of its sections.',
    },
    {
      id: 'PAGE-16',
      rule: "The account's pages stand beside a side menu with My Profile, My Bookings, Change Password, My Orders and Logout; on narrow screens it is a dropdown. Its labels can be hidden by its button or by Ctrl or Cmd and B, which the cookie sidebar_state remembers for 7 days. /my-account leads to the profile.",
    },
  ],
} as const satisfies Chapter;
