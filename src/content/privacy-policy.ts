import { shop } from 'virtual:shop';
import { stateName } from 'virtual:shop/facts';
import { keptDays } from '../../contract/kept.ts';
import type { Policy } from './policy.ts';

/** /privacy-policy: which data the site and the shop store. */
export const privacyPolicy: Policy = {
  title: 'Privacy Policy',
  lead: 'We need to know who is coming and when. This page says what we keep for that, where, and for how long. We do not sell any of it, and we do not follow you around.',
  sections: [
    {
      id: 'who',
      title: 'Who we are',
      paragraphs: [
        `${shop.name} is a barbershop in ${shop.address.suburb}, ${stateName}. We handle personal information by the Australian Privacy Principles of the Privacy Act 1988 (Cth).`,
      ],
    },
    {
      id: 'what-you-give-us',
      title: 'What you give us',
      paragraphs: ['Only what you type, and only what the thing you ask for needs:'],
      list: [
        'A booking: your name, e-mail address and phone number, the services, day, time and barber, your note for the barber if you write one, what it costs and how it is paid.',
        'A place in the walk-in queue: your name, e-mail address and phone number, the services, and the day.',
        'An account: your name, e-mail address and phone number, your address if you add one, and your password, which we store only as a one-way hash that we cannot read.',
        'An order: what you bought, its total, and where it has got to.',
        'A message: your name, e-mail address, phone number if you give one, and what you wrote.',
      ],
    },
    {
      id: 'your-browser',
      title: 'What stays in your browser',
      paragraphs: [
        'The site keeps eight things on your own device. None of them is for advertising or statistics.',
      ],
      list: [
        'A sign-in token, in local storage, while you are signed in. Logging out removes it, and it stops working by itself after 30 days.',
        'A booking you have begun, in session storage, so that a refresh does not lose it: your choices and, once typed and sent, your contact details. It goes when the booking is made, when you log out, or when you close the tab. Card details are never in it. Where you leave it to log in or to register, the choices alone are in local storage, until you come back to them or for a day.',
        'Your name, email and phone as a guest, in local storage, if you tick “Remember my details on this device”. They go when you press “Forget my details”, when you book as a guest without the tick, or when you or another person logs in there.',
        'A token for your place in a queue, in local storage, so that a refresh still shows it. It goes when you leave the queue, or when your turn is over and you close the note.',
        'A cookie, chair_hold, for 10 minutes from Submit. It is a random number, so that the time that we hold for you stays yours when you reload, log in or use a second tab.',
        'A cookie, sign_up, for a day from the form that makes an account. It is a random number, so that the link in our email knows the browser in which you chose your password.',
        'A cookie, sidebar_state, for 7 days once you fold or unfold the menu of your account. It says whether that menu is folded, and nothing else.',
        'A cookie, signed_in, for 30 days while you are signed in. It says that you are, not who, so that a page asks for nothing without your sign-in.',
      ],
    },
    {
      id: 'cards',
      title: 'Cards',
      paragraphs: [
        'Card numbers go from your browser straight to our card payment provider. They never reach us. We keep the amount, whether it was paid or refunded, and the provider’s reference. The provider’s script is loaded only when you open the card form.',
      ],
    },
    {
      id: 'google',
      title: 'Signing in with Google',
      paragraphs: [
        'If you choose to sign in with Google, Google tells us your name and e-mail address, and we keep those as your account’s. Google’s script is loaded only on the pages where that button is.',
      ],
    },
    {
      id: 'map',
      title: 'Maps and calendars',
      paragraphs: [
        'The live map on our contact page comes from openstreetmap.org, who learn your network address when you scroll to it. If your browser asks for less data, it is loaded only when you press the button.',
        'A link to directions opens openstreetmap.org, and Add to Google Calendar opens Google with the data of your visit. Neither learns anything before you press the link.',
      ],
    },
    {
      id: 'mail',
      title: 'E-mail',
      paragraphs: [
        `We write to you about what you did: a booking made, moved or cancelled, a link to verify your address or to choose a new password. On the day before a visit we remind you of it. Once such a mail is delivered to the mail server we empty our copy, and after ${keptDays.mail} days we forget to whom it went. We send no newsletters.`,
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      paragraphs: [
        'A verification link works for 24 hours and a password link for one hour; a sign-up that is never verified is then forgotten. Bookings, payments and orders stay for as long as tax law asks us to keep business records. An account stays until you ask us to close it. The rest goes sooner:',
      ],
      list: [
        `A place in a queue: ${keptDays.queue} days.`,
        `A time that was held and never paid, or a booking that you cancelled and had not paid: ${keptDays.cancelled} days after its day.`,
        `A message that you wrote to us: ${keptDays.messages} days.`,
        `The network address that a booking was asked for from: ${keptDays.submits} days after its day. Those that you have logged in from: ${keptDays.networks} days after the last time.`,
        'What we count to keep the site fair: a day.',
      ],
    },
    {
      id: 'abuse',
      title: 'Keeping the site fair',
      paragraphs: [
        'With an attempt to book, to join the queue, to write to us or to sign in we note the network address it came from, so that nobody can hold every chair or guess at passwords. Our log has the time, the call and how it went: no names, no bodies, no tokens.',
      ],
    },
    {
      id: 'who-else',
      title: 'Who else sees it',
      paragraphs: [
        'The barber you booked. The companies that carry our mail, take our card payments and run our server, for that work alone, and some of them may do it outside Australia. Anybody else only if the law requires it.',
      ],
    },
    {
      id: 'your-rights',
      title: 'Seeing, correcting and complaining',
      paragraphs: [
        'Your profile shows and changes most of what we hold. For the rest, ask: we will show it to you, correct it, or delete what we do not have to keep. If you think we have handled it badly, tell us first. If our answer does not satisfy you, the Office of the Australian Information Commissioner takes complaints at oaic.gov.au.',
      ],
    },
  ],
};
