import type { Chapter } from './rule.ts';

export const operation = {
  title: 'The shop: operation',
  about: 'What the people who run the site can count on: starts, outages, health, logs.',
  rules: [
    {
      id: 'OPS-40',
      rule: 'A server that starts while others serve writes the shop into the tables without waiting for bookings, and keeps none waiting.',
    },
    {
      id: 'OPS-41',
      rule: 'A database that restarts, ends connections or goes silent ends no server, and what was answered with success stays. Meanwhile each call is refused with 503 and told when to come again, a silent one after 12 seconds; once the database answers, so does the server. A server that is told to stop does so, whatever the database does.',
    },
    {
      id: 'OPS-42',
      rule: 'A server works on 250 calls at once. A visitor who comes past that is told so at once, with 503 and when to come again, and nothing of theirs is begun; whether the server lives and is ready is answered all the same.',
    },
    {
      id: 'OPS-43',
      rule: 'What somebody has to look at is one line of JSON in the log, a crash too. A visitor who goes away in the middle of a call is nothing to look at.',
    },
    {
      id: 'OPS-44',
      rule: '/healthz says that the process lives, from its start and whatever the database does. /readyz says whether it can serve: the database answers within two seconds, lacks no migration and takes what is new, the disk of the embedded one has 100 MB of room, and no mail has been due for a quarter of an hour. Else it is 503, with a line for each.',
    },
    {
      id: 'OPS-45',
      rule: 'A sweep goes on until nothing is left to clear up, 50 seconds at most. Of any number of servers that sweep at once, one takes each row, and a row that fails keeps no other waiting. A metric says how long ago one came to its end, and before the first how long the server has run.',
    },
    {
      id: 'OPS-46',
      rule: 'Log and metrics hold nothing of a person: no name, address, phone or mail, no card, no token, no secret. A call is logged by its route, an unknown path without its words. A page whose address has a token sends the address to no other site. The metrics are shown to the machine itself alone, and only where a setting asks for them.',
    },
    {
      id: 'OPS-70',
      rule: 'One process at a time has the data folder of an embedded database, whatever container it is in; another is refused. The operating system holds the lock, so that after a crash the next start has it at once.',
    },
    {
      id: 'OPS-71',
      rule: 'A start refuses a database that newer code has changed, and an embedded one that has lost a part: it says what is the matter, and leaves everything as it is.',
    },
    {
      id: 'OPS-72',
      rule: 'A start waits a minute for a PostgreSQL that does not answer yet, and says so. One that refuses the user, or has no such database, ends it at once.',
    },
    {
      id: 'OPS-73',
      rule: "Each booking and each cancellation is mailed to the shop, and to its barber where the shop's files name an address: when, what, who comes and how to reach them. No page shows such an address.",
    },
    {
      id: 'OPS-74',
      rule: 'SIGTERM and SIGINT reach the server, those to `npm start` too. What was asked by then is answered, for ten seconds at most, and told that the connection is over; nobody else is let in, and nobody is cut off in the middle.',
    },
    {
      id: 'OPS-75',
      rule: 'The packages of production alone build and run the site; a build without one of them ends and names it. Of builds that begin at once one builds and the others wait for it; what a killed one leaves is taken away by the next.',
    },
    {
      id: 'OPS-76',
      rule: 'What can be asked of a shop beside its site, open payments, its queue, a backup, is asked of its PostgreSQL itself, and of an embedded database through the process that has it: the commands are the same. A shop that is no sandbox says at its start that it stands on the embedded one, and how its queue is called.',
    },
    {
      id: 'OPS-77',
      rule: 'A backup has every row as it is at one moment, while the site goes on, and either database restores what the other has written: into an empty one alone, all rows or none, counted against the backup. One of a newer version is refused.',
    },
    {
      id: 'OPS-78',
      rule: "Somebody of the team is who they were by their id in the shop's files: another name is the same chair with the same bookings. Where the file's days or lunch change, so does the rota, from the next start; a rota that was changed in the database stays else. The hours stand once: anyone who works from opening or until closing works the new ones.",
    },
    {
      id: 'OPS-79',
      rule: 'A booking at a time at which its barber does not work any more, because hours, rota, closures or the team have changed, stands. Each start says all of them, and the shop is mailed each once.',
    },
    {
      id: 'OPS-80',
      rule: '`npm run doctor` asks everybody whom the settings name, database, mail server, card provider and the site itself, changes nothing, and says what is wrong in a line each, without a secret.',
    },
    {
      id: 'OPS-82',
      rule: 'A sweep that would erase more than 20 rows of a table, and more than half of it, be they old or expired as sessions are, erases none of them, logs `sweep.held.back` and says so in a metric: the clock may be wrong. `npm run sweep` erases them on purpose. Links of sign-ups and for new passwords, and payments that came to nothing, of which anybody can have any number written, are erased however many they are.',
    },
    {
      id: 'OPS-83',
      rule: "The commands beside the site tell the time as it does: by the database's clock, in a sandbox from SANDBOX_NOW on.",
    },
    {
      id: 'OPS-81',
      rule: "Deadlines are compared with the database's clock, in a sandbox as far ahead of it as SANDBOX_NOW says: it is asked at the start and before each sweep, and counted on from there, so that a machine whose clock is wrong or jumps frees and erases nothing early.",
    },
    {
      id: 'OPS-85',
      rule: 'A session of a PostgreSQL has the zone UTC and an end to what takes too long. A start that finds that a pooler between drops these settings, or refuses them, ends with a line that says what to set there; the doctor says the same.',
    },
    {
      id: 'OPS-86',
      rule: 'A mail that went out while the database was away is noted as sent once it is back, and does not go out again.',
    },
    {
      id: 'OPS-87',
      rule: 'While the server starts, each page is a small page with a title that loads itself again, and each call is refused in the envelope: 503, with Retry-After.',
    },
    {
      id: 'OPS-110',
      rule: 'The data folder of an embedded database, and every file in it, is open to the user of the site alone, whatever the umask is. A start closes a folder that other users can open, and ends if it may not.',
    },
  ],
} as const satisfies Chapter;
