import type { Chapter } from './rule.ts';

export const site = {
  title: 'The site',
  about:
    'What holds on every page, for everybody. The site is that of one barbershop in a suburb of Sydney, with two stores: visitors read about it, book a chair, or join the queue of a store; customers have an account as well.',
  rules: [
    {
      id: 'SITE-1',
      rule: "A toast shows the server's own words when it sent any, MESSAGE before message, as plain text of 200 characters at most; otherwise the sentence of its rule.",
    },
    {
      id: 'SITE-2',
      rule: 'An unknown path answers with status 404, logs a 404 in the console, and shows the not-found page, with a way home.',
      path: '/nowhere',
      texts: ['Page Not Found', 'Return to Home'],
    },
    {
      id: 'SITE-3',
      rule: 'A toast is seen for 4 seconds, and for longer while the pointer or the focus is on it. It can be dismissed.',
    },
    {
      id: 'SITE-13',
      rule: 'What came of another try takes the place of the toast of the last one, and no words stand in two toasts. On a phone toasts are a bar at the very bottom, for which page and dialogs keep room meanwhile: they lie over no heading, no ticket, and nothing that is pressed or read next.',
    },
    {
      id: 'SITE-4',
      rule: "What is wrong with a form is said at its head, as an alert, until the next try. The browser's own checks are off, so that the words are the shop's.",
    },
    {
      id: 'FORM-10',
      rule: "Why a form's call failed stands at the form's head until the next try, in the words of its toast: no reason is in a toast alone.",
    },
    {
      id: 'FORM-11',
      rule: 'Under each field that is not in order stands what to do about it, tied to the field, for all of them at once; which these are its machine says, by the rule that the server has as well. The focus goes to the first of them, else to the sentence at the head.',
    },
    {
      id: 'FORM-12',
      rule: 'Where no sentence of a form is about what else is wrong with a field, a text that is too long for the call above all, the head says only that some are highlighted.',
      texts: ['Please check the highlighted fields'],
    },
    {
      id: 'SITE-5',
      rule: 'Stores, categories and services are buttons that are pressed or not, because a choice of them can be undone. Barbers and times are radio groups, because one takes the place of another.',
    },
    {
      id: 'SITE-6',
      rule: 'Money reads $31.50 and is Australian dollars, GST included; a day reads Monday, March 3rd; a time reads 1:30 PM; a duration reads 1 h 20 min. Days and times are those on the wall of the shop, whatever zone the browser is in and whatever its clock says (API-60), and the barber step says so where the two differ.',
    },
    {
      id: 'SITE-7',
      rule: 'While a dialog is open, only it, the toasts and the word about the connection answer, and a press on these two does not close it. The focus stays in it, and goes back to where it came from. What must not be interrupted locks the dialog: Escape, a click outside and its close button do nothing then.',
    },
    {
      id: 'SITE-8',
      rule: 'Without JavaScript every public page can be read completely. What needs it (the contact form, the wizard, the menus) is not shown then, and a line says how else to reach the shop.',
      decision: '019',
    },
    {
      id: 'SITE-9',
      rule: 'A script or a style that is loaded late may not come. Its place says so, with Try again, which brings it; the rest of the site goes on, and what was typed or chosen is kept. Where a new build has taken its place, or Try again brings nothing although pages come, Reload takes that of Try again and comes back to the same step. What the whole page wants is told below the header. That a dialog takes long to come is said as well.',
      decision: '029',
    },
    {
      id: 'SITE-10',
      rule: 'A page or a dialog that cannot be shown says so in its place, with Try again; header, footer and the rest of the site go on. The error is in the console, once.',
      decision: '029',
    },
    {
      id: 'SITE-11',
      rule: 'A link that is pressed while a page becomes live is followed as soon as it is.',
    },
    {
      id: 'SITE-12',
      rule: 'While the browser reports that it is offline, the page shows a notice below the header, or above an open dialog. The report never prevents a request. Lists that failed load again when the browser reports that it is back online.',
    },
    {
      id: 'SITE-14',
      rule: "The drawer and the panel of a place in the queue close where the page below them changes: at a link of theirs, and by the browser's Back.",
    },
    {
      id: 'SITE-15',
      rule: 'A storage that is forbidden, null or full costs only what it would have remembered. Until the visitor leaves the page, the page remembers in memory who is signed in and what was chosen.',
    },
    {
      id: 'SITE-16',
      rule: "Where a list or a profile did not come, the server's words, if it sent any, stand beside Try again as long as that is so.",
    },
    {
      id: 'SITE-17',
      rule: "Translators and extensions may change the page. Text that changes is the only child of its element. A press on an element that is not the site's closes no dialog, and no dialog makes such an element inert.",
    },
    {
      id: 'SITE-18',
      rule: 'A dialog that closes keeps the scroll position of the page.',
    },
    {
      id: 'SITE-80',
      rule: 'What is chosen, switched off or wrong can be told without its colour, in forced colours as well.',
    },
    {
      id: 'SITE-81',
      rule: 'What has the focus is in sight and behind nothing. Bars stay in view on screens of 544 px and higher alone, and have room kept for them there.',
    },
    {
      id: 'SITE-82',
      rule: 'With text spaced as WCAG 1.4.12 says, and with a font of one and a half times the size on a phone and of twice the size elsewhere, no page is wider than its screen.',
    },
    {
      id: 'SITE-83',
      rule: 'Nothing that is done takes the focus to where nobody is. A dialog gives it back to what it was opened from; where that is gone, to the row of a list that it was about.',
    },
    {
      id: 'SITE-84',
      rule: 'A screen reader is told once, in an open dialog as well, what changes where it does not look: the step of the wizard, which stands in the title as well, the sum of what is chosen, the place in the queue and its turn; and how many of what was waited for have come: stores, categories, services, days, barbers, times.',
    },
  ],
} as const satisfies Chapter;
