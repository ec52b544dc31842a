import type { Chapter } from './rule.ts';

export const site = {
  title: 'The site',
  about:
    'Rules for every page and every visitor. The site is that of one barbershop in a suburb of Sydney, with two stores. Visitors read about the shop, book a visit or join a walk-in queue. Customers also have an account.',
  rules: [
    {
      id: 'SITE-1',
      rule: "A toast shows the server's message if there is one: MESSAGE first, then message, as plain text of at most 200 characters. Otherwise it shows the sentence of its rule.",
    },
    {
      id: 'SITE-2',
      rule: 'For an unknown path the server returns status 404. The browser logs a 404 in the console and shows the not-found page, with a link home.',
      path: '/nowhere',
      texts: ['Page Not Found', 'Return to Home'],
    },
    {
      id: 'SITE-3',
      rule: 'A toast is visible for 4 seconds, and longer while the pointer or the focus is on it. The visitor can dismiss it.',
    },
    {
      id: 'SITE-13',
      rule: 'The toast of a new attempt replaces the toast of the previous attempt, and a new attempt without a toast removes it, also if the form rejects it before a request. Opening a dialog again is a new attempt. Two toasts never show the same text. On a phone, toasts form a bar at the bottom edge, and the page and its dialogs leave room for it. An open dialog keeps this room when the toast is gone, so that its buttons stay where they are, until the next press or key of the visitor has been handled, or the content of the dialog changes. This bar never covers a heading, the ticket, or the next thing that the visitor presses or reads.',
    },
    {
      id: 'SITE-4',
      rule: "A form shows its fault at its head, as an alert, until the next attempt. The browser's own validation is off, so that the visitor reads the shop's sentences.",
    },
    {
      id: 'FORM-10',
      rule: "If a form's call fails, the head of the form shows the reason until the next attempt, in the words of the toast. No reason is in a toast alone.",
    },
    {
      id: 'FORM-11',
      rule: 'Each invalid field has a hint below it, tied to the field, and all hints are shown at once. The machine finds the invalid fields by the same rule as the server. The focus moves to the first invalid field, or to the sentence at the head if there is no such field.',
    },
    {
      id: 'FORM-12',
      rule: 'If no sentence of the form describes the fault of a field, such as a text that is too long for the call, the head shows only a general sentence.',
      texts: ['Please check the highlighted fields'],
    },
    {
      id: 'FORM-13',
      rule: 'E-mail addresses, phones and names lose their invisible characters before they are validated, in the browser and on the server: the default-ignorable code points of Unicode, and blanks at both ends. U+200C and U+200D stay inside a name. Passwords stay as they are typed.',
      noEdge: 'Each form does it before each of its edges.',
    },
    {
      id: 'FORM-14',
      rule: 'A text that is too long is refused whole, with the limit and its length at its field. No field cuts what is typed or pasted, and the server has the same limits.',
      edgesOf: ['FORM-12'],
    },
    {
      id: 'FORM-15',
      rule: 'The error of a field replaces its hint.',
      noEdge: 'The view shows either the error or the hint.',
    },
    {
      id: 'FORM-16',
      rule: 'When the visitor has changed an invalid field and leaves it, its hint disappears, and the field is no longer marked as invalid. The hint stays during typing, and the sentence at the head stays until the next attempt (SITE-4). A new attempt shows the hints of all fields that are still invalid.',
      noEdge: 'The view alone knows whether a value has changed since the attempt.',
    },
    {
      id: 'FORM-60',
      rule: 'A shown password is hidden again when its form is sent, so that browsers offer to save it.',
      noEdge: 'The view alone knows whether a password is shown.',
    },
    {
      id: 'SITE-5',
      rule: 'Stores, categories and services are toggle buttons, because the visitor can undo the choice. Barbers and times are radio groups, because a new choice replaces the previous choice.',
    },
    {
      id: 'SITE-6',
      rule: "The site writes money as $31.50 (Australian dollars, GST included), a day as Monday, March 3rd, a time as 1:30 PM, and a duration as 1 h 20 min. Days and times are the shop's local time and do not depend on the browser's zone or clock (API-60). If the browser's local time differs, the barber step shows a note.",
    },
    {
      id: 'SITE-7',
      rule: 'While a dialog is open, only the dialog, the toasts and the connection notice respond; a press on a toast or on the notice does not close the dialog. The focus stays in the dialog and returns to its origin afterwards. An action that must not be interrupted locks the dialog: Escape, a click outside and the close button do nothing.',
    },
    {
      id: 'SITE-8',
      rule: 'Without JavaScript every public page is completely readable. Parts that need JavaScript (the contact form, the wizard, the menus) are hidden, and a line lists alternative ways to contact the shop.',
      decision: '019',
    },
    {
      id: 'SITE-9',
      rule: 'If a script or a style that loads on demand fails to load, its place shows an error with Try again, which loads it. The rest of the site keeps working, and all input and choices are kept. If a newer build has replaced the file, or Try again fails although pages load, Reload replaces Try again and returns to the same step. If the whole page needs the file, the error is shown below the header. A dialog that loads slowly shows a notice.',
      decision: '029',
    },
    {
      id: 'SITE-10',
      rule: 'If a page or a dialog fails to render, its place shows an error with Try again. The header, the footer and the rest of the site keep working. The console has the error once.',
      decision: '029',
    },
    {
      id: 'SITE-11',
      rule: 'If a visitor presses a link during hydration, the browser follows the link as soon as the page is hydrated.',
    },
    {
      id: 'SITE-96',
      rule: 'A button that a visitor presses before the page responds shows at once that it received the press. The last press takes effect once, as soon as the page responds.',
    },
    {
      id: 'SITE-98',
      rule: 'A page prints in the colours of the light theme, also from a dark screen.',
    },
    {
      id: 'SITE-12',
      rule: 'While the browser reports that it is offline, the page shows a notice below the header, or above an open dialog. The report never prevents a request. Lists that failed load again when the browser reports that it is back online.',
    },
    {
      id: 'SITE-14',
      rule: "The drawer and the panel of the queue ticket close when the page below them changes: at a press on one of their links, and at the browser's Back.",
    },
    {
      id: 'SITE-15',
      rule: "If the browser's storage is forbidden, null or full, only persistence is lost. Until the visitor leaves the page, the page keeps the session and the choices in memory.",
    },
    {
      id: 'SITE-16',
      rule: 'If a list or a profile fails to load and the server sent a message, the page shows the message beside Try again as long as the failure lasts.',
    },
    {
      id: 'SITE-17',
      rule: "Translators and extensions may change the page. Text that changes is the only child of its element. A press on an element that is not the site's closes no dialog, and no dialog makes such an element inert.",
    },
    {
      id: 'SITE-18',
      rule: 'When a dialog closes, the page keeps its scroll position.',
    },
    {
      id: 'SITE-80',
      rule: 'A visitor can recognise a chosen, disabled or invalid control without its colour, also in forced colours.',
    },
    {
      id: 'SITE-81',
      rule: 'The focused element is in view, and nothing covers it or the label of a focused field. Bars are sticky only on screens that are high enough, and the page leaves room for them there: the bar of the next step from 26 times the font size (416 px), the header from 34 times (544 px), and in the wizard on a phone from 44 times (704 px).',
    },
    {
      id: 'SITE-82',
      rule: 'With the text spacing of WCAG 1.4.12, or with a font of up to twice the size, no page or dialog is wider than its screen, and no control lies outside it. This holds on phones too.',
    },
    {
      id: 'SITE-83',
      rule: 'No action leaves the focus on nothing. A dialog returns the focus to the control that opened it; if that control is gone, the focus moves to the list row that the dialog was about, also if the row is in a different list now.',
    },
    {
      id: 'SITE-85',
      rule: "A press on a store's phone number calls it in E.164, with its country code, on every page, on pages without scripts and in mails. What pages say to machines has the same number.",
    },
    {
      id: 'SITE-84',
      rule: "A screen reader announces once each change away from its focus, also in an open dialog. These changes are the step of the wizard (also in the page title), the total of the choices, the position in the queue, and the customer's turn. It also announces how many stores, categories, services, days, barbers or times have loaded.",
    },
  ],
} as const satisfies Chapter;
