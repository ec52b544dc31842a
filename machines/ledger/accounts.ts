import type { Chapter } from './rule.ts';

export const accounts = {
  title: 'The shop: accounts',
  about: 'How accounts are created and protected, behind the forms.',
  rules: [
    {
      id: 'SHOP-31',
      rule: "A sign-up becomes a customer only by the link in its mail, within 24 hours. A sign-up with a customer's address gets the same answer. The server then mails that customer a notice, and sends no link.",
      decision: '010',
    },
    {
      id: 'SHOP-32',
      rule: 'The link of a sign-up works repeatedly until it expires, because a mail scanner may open it first. A reset link works once, for an hour, and only if it is the newest link of its address.',
    },
    {
      id: 'SHOP-33',
      rule: 'A password has at least 8 characters at a sign-up or a reset, at least 6 at a change, and at most 128.',
    },
    {
      id: 'SHOP-34',
      rule: 'Changing a password ends all other sessions of the customer, and resetting it ends all sessions. A session expires after 30 days.',
    },
    {
      id: 'SHOP-35',
      rule: 'Only a login with the password of a sign-up gets the answer that its address is not verified yet. A wrong password and an unknown address get the same answer.',
    },
    {
      id: 'SHOP-36',
      rule: "The server accepts a Google login once for each token that Google signed for this site. It finds the customer by Google's id of the account, or else by an address that Google has verified. The first login by Google ends everything that a stranger may know of that address: its sign-ups, its password, all sessions and all known networks. The customer receives a mail if a password has ended. Later logins by Google end nothing. A customer without a password cannot change it, but can set a password with a reset link.",
    },
    {
      id: 'SHOP-37',
      rule: 'The server stores nothing that opens an account: only the argon2id hash of a password, and a hash of a token.',
    },
    {
      id: 'SHOP-38',
      rule: 'Only the customer can read and edit their profile and its orders. The e-mail address cannot be edited.',
    },
    {
      id: 'SHOP-138',
      rule: "When an address is proved, by the link of a sign-up, a reset link or a first login by Google, the bookings that were made with it as a guest become the customer's, once and in the same transaction. Before that, they are in no account. Places in a queue belong to no account.",
    },
    {
      id: 'SHOP-77',
      rule: 'The shop can show and erase all personal data of an email address, or of the phone number of bookings without an email address. Bookings, payments and orders are kept without a name, and the counts of limits that contain the address are deleted. Nothing is erased while a visit is ahead or a payment is open.',
    },
    {
      id: 'SHOP-47',
      rule: 'An account that the shop has closed opens no session, and its sessions are no longer valid. Its address is still taken.',
    },
    {
      id: 'SHOP-39',
      rule: 'Attempts are limited per network address, per e-mail address in any case, or per customer. Wrong logins in 15 minutes: 10 by a visitor for an address, 100 in total for an address, 50 from a network. Guesses at a current password in 15 minutes: 10. Sign-ups and forgotten passwords in an hour: 5 for an address, 30 from a network. In an hour, for an address and from a network: joins of a queue 10 and 30, messages 5 and 10, declined cards 10 and 30. Intents in 10 minutes: 30 for an address, 120 from a network. A correct login or card does not count. A refusal contains the time to wait.',
      decision: '012',
    },
    {
      id: 'SHOP-40',
      rule: "The network address of a client is the socket's address, or the address that the outermost of the configured number of trusted proxies names, with or without a port. All addresses of a home count as the same address.",
    },
  ],
} as const satisfies Chapter;

export const sandbox = {
  title: 'The shop: sandbox and production',
  about:
    'A fresh copy runs at once, as a sandbox in which no money moves and no mail leaves the machine. The start of a real shop names each part that is missing.',
  rules: [
    {
      id: 'SHOP-41',
      rule: "Without Stripe's keys a sandbox provider replaces Stripe. It takes only four published test numbers: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0000 0000 9995 has insufficient funds, and 4000 0025 0000 3155 needs authentication by the bank. The card dialog shows that it is a sandbox. The browser itself detects only malformed numbers.",
    },
    {
      id: 'SHOP-42',
      rule: 'Without a mail server a sandbox keeps its mail: for people at /sandbox/mail, and as JSON at /sandbox/mail.json?to=ADDRESS, newest first, with every link. A start with a mail server deletes the bodies of that mail.',
    },
    {
      id: 'SHOP-43',
      rule: "Without Google's client id a sandbox has a single identity of its own for the login. Any other site has no such login.",
    },
    {
      id: 'SHOP-44',
      rule: 'A sandbox has a demo customer with bookings in every status and three orders, none on a day on which the shop is closed. With a Stripe key that account is closed.',
    },
    {
      id: 'SHOP-45',
      rule: 'A configuration is for production if it has NODE_ENV=production, a Stripe secret key or a mail server. No sandbox part then replaces a real part, and a start without all real parts is rejected in a single line that names the missing parts. SANDBOX=1 allows sandbox parts, but never together with a live Stripe key. PUBLIC_URL of a production configuration must be https, unless it names this machine.',
    },
    {
      id: 'SHOP-46',
      rule: 'A site listens only to its own machine by default. Paths under /sandbox/ need a key, from whatever address the client calls. The first start makes the key, and all processes on its database have the same key. Each start prints links with the key, and such a link sets a cookie.',
    },
  ],
} as const satisfies Chapter;
