import type { Chapter } from './rule.ts';

export const operation = {
  title: 'The shop: operation',
  about: 'Guarantees for the operators of the site: starts, outages, health, logs.',
  rules: [
    {
      id: 'OPS-40',
      rule: 'A server that starts while others serve writes the shop into the tables. It neither waits for bookings nor blocks them.',
    },
    {
      id: 'OPS-41',
      rule: 'If the database restarts, ends connections or does not respond, no server ends, and no confirmed write is lost. During the outage each call is rejected with 503 and the time to wait, after 12 seconds if the database is silent. Once the database answers, so does the server. A server that receives a stop signal stops in any state of the database.',
    },
    {
      id: 'OPS-42',
      rule: 'A server handles at most 250 calls at once. It rejects a further call at once with 503 and the time to wait, and starts no work for it. Liveness and readiness checks are answered even then.',
    },
    {
      id: 'OPS-43',
      rule: 'Each event that needs attention, including a crash, is a single line of JSON in the log. A client that disconnects during a call is no such event.',
    },
    {
      id: 'OPS-44',
      rule: '/healthz reports that the process is alive, from its start and in any state of the database. /readyz reports whether it can serve. The database must answer within two seconds, have all migrations and accept writes. The disk of the embedded database must have 100 MB of space, and no mail may be overdue by 15 minutes. Otherwise /readyz returns 503, with a line for each fault.',
    },
    {
      id: 'OPS-45',
      rule: 'A sweep continues until no work is left, for at most 50 seconds. If several servers sweep at once, each row is taken by a single server, and a row that fails blocks no other row. A metric has the time since the last complete sweep, or since the start of the server if no sweep is complete yet.',
    },
    {
      id: 'OPS-46',
      rule: 'Log and metrics contain no personal data: no name, address, phone or mail, no card, no token, no secret. The log names a call by its route, and an unknown path by no word of it. A page with a token in its address sends that address to no other site. The metrics are available only to the machine itself, and only if a setting enables them.',
    },
    {
      id: 'OPS-70',
      rule: 'A single process at a time has the data folder of an embedded database, in any container; a second process is rejected. The operating system holds the lock, so that after a crash the next start gets it at once.',
    },
    {
      id: 'OPS-71',
      rule: 'A start rejects a database that newer code has changed, and an embedded database with a missing part. It reports the reason and changes nothing.',
    },
    {
      id: 'OPS-72',
      rule: 'A start waits a minute for a PostgreSQL that does not answer yet, and reports this. If PostgreSQL rejects the user, or has no such database, the start ends at once.',
    },
    {
      id: 'OPS-73',
      rule: "The server mails each booking and each cancellation to the shop, and to its barber if the shop's files have an address: the time, the services, the customer and the customer's contact details. No page shows such an address.",
    },
    {
      id: 'OPS-74',
      rule: 'SIGTERM and SIGINT reach the server, also through `npm start`. The server answers the requests that it has received, for at most ten seconds, and announces the end of each connection. It accepts no new client, and cuts off no answer.',
    },
    {
      id: 'OPS-75',
      rule: 'The packages of production alone build and run the site. A build that lacks one of them fails and names it. If several builds begin at once, a single process builds and the others wait. The next build removes the leftovers of a killed build.',
    },
    {
      id: 'OPS-76',
      rule: 'Commands for open payments, the queue and backups query a PostgreSQL directly, and an embedded database through the process that has it. The commands are the same. A shop that is no sandbox reports at its start that it uses the embedded database, and the command that calls its queue.',
    },
    {
      id: 'OPS-77',
      rule: 'A backup has every row as of a single moment, while the site continues. Each kind of database restores a backup of the other kind: only into an empty database, all rows or none, counted against the backup. A backup of a newer version is rejected, and a damaged backup is rejected by its name. A backup without a name is a dated file in `DATA_DIR/backups`.',
    },
    {
      id: 'OPS-78',
      rule: "The id in the shop's files identifies a member of the team: with a new name, the member keeps the chair and the bookings. If the file's days or lunch change, the next start changes the rota; otherwise a rota that was changed in the database stays. The hours are defined once: a barber who works from opening or until closing works the new hours.",
    },
    {
      id: 'OPS-79',
      rule: 'A booking remains valid if its barber no longer works at its time, because hours, rota, closures or the team have changed. Each start reports all such bookings. The server mails each of them to the shop once, at a start or within a minute of the change.',
    },
    {
      id: 'OPS-80',
      rule: '`npm run doctor` queries each service of the settings: database, mail server, card provider and the site itself. It changes nothing, and reports each fault in a line, without a secret.',
    },
    {
      id: 'OPS-82',
      rule: 'If a sweep would erase more than 20 rows of a table and more than half of it, because they are old or expired, it erases none of them: the clock may be wrong. It logs `sweep.held.back` and sets a metric. For a day after the clock has jumped by more than a day, or after a day without a sweep, a sweep erases nothing. `npm run sweep` erases the rows on purpose. This limit does not apply to links of sign-ups and for new passwords, nor to payments that were never charged, because any client can create any number of them.',
    },
    {
      id: 'OPS-83',
      rule: "The commands beside the site use the site's clock: the database's clock, and in a sandbox the time from SANDBOX_NOW on.",
    },
    {
      id: 'OPS-81',
      rule: "Deadlines are compared with the database's clock, and in a sandbox with that clock moved ahead by SANDBOX_NOW. The server reads it at the start and before each sweep, and counts on from there. A machine whose clock is wrong or jumps therefore frees and erases nothing early. A jump of the database's clock by more than an hour is a line in the log and a count among the metrics.",
    },
    {
      id: 'OPS-85',
      rule: 'A session of a PostgreSQL has the zone UTC, and limits for statements that take too long. If a pooler drops or rejects these settings, the start ends with a line that names the setting to change there; the doctor reports the same.',
    },
    {
      id: 'OPS-86',
      rule: 'A mail that was sent while the database was unavailable is recorded as sent once the database is back, and is not sent again.',
    },
    {
      id: 'OPS-88',
      rule: 'When the server gives up a mail to the shop or a barber, a metric counts it, `npm run doctor` reports it, and `/readyz` adds a warning to its `ok`. `npm run mail` lists every unsent mail with the reason; `npm run mail -- again` sends them again at once, mail to the shop to its current address.',
    },
    {
      id: 'OPS-89',
      rule: 'A server on PostgreSQL checks at its start that its port is free, and opens the port when it can serve. Until then a proxy passes requests to a different process. After the signal to stop, `/readyz` answers 503.',
    },
    {
      id: 'OPS-90',
      rule: 'If somebody changes the time of a booking in the database, either its day and time or its range, the database adapts the other. It rejects a change of both that differ, and a time at which the chair is taken.',
    },
    {
      id: 'OPS-91',
      rule: 'The server, its commands and `npm run doctor` reject a setting with a misspelt name and suggest the correct name, because they would otherwise ignore the setting.',
    },
    {
      id: 'OPS-92',
      rule: 'A process that starts takes over at once the charges on which its former run was working: a lease has the name of its process, which is the host with the port, or the only process of an embedded database. If the database is away when a charge ends, the process resumes the charge as soon as the database answers. Otherwise the customer would wait a minute.',
    },
    {
      id: 'OPS-93',
      rule: 'An error that an operator can cure names the setting and the cure, at the start if it can be seen there, and in the doctor: a password whose characters are not percent-encoded, a port of the mail server that does not fit the protocol, a certificate of the mail server that no known authority has signed. A mail server on the same machine may have any certificate.',
    },
    {
      id: 'OPS-87',
      rule: 'While a server on the embedded database starts, each page is a small titled page that reloads itself, and each call is rejected in the envelope: 503, with Retry-After.',
    },
    {
      id: 'OPS-110',
      rule: 'The data folder of an embedded database, and every file in it, is open to the user of the site alone, whatever the umask is. A start closes a folder that other users can open, and ends if it may not.',
    },
    {
      id: 'OPS-111',
      rule: 'A connection to a PostgreSQL prepares each statement with parameters once, at most 300 statements. Behind a pooler it prepares none. If a migration changes a table meanwhile, a prepared statement that no longer fits is sent again unprepared, a transaction is run again as a whole, and the process prepares no statement until its next start.',
    },
  ],
} as const satisfies Chapter;
