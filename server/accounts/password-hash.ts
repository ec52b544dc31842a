import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../errors/refusal.ts';

/** What one guess costs, by argon2id: 19 MiB of memory, two passes, one thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Passwords that are worked on at a time. The same four threads of the process look up names and read files, and
 * must not wait behind a crowd at the door.
 */
const AT_ONCE = 2;
/** How many may wait for their turn: some seconds of work. More would only wait to be given up on. */
const MOST_WAITING = 200;

/** What is kept of a password (SHOP-37). Refuses while too many wait. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(normal(password), COST));

/**
 * Whether a password is the one that a hash was made of. Where there is no hash it takes the same time to say no,
 * so that nobody can tell who has an account. Refuses while too many wait.
 */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  const isRight = await inTurn(() => verify(kept ?? nobodys, normal(password)));
  return isRight && kept !== null;
}

let free = AT_ONCE;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free -= 1;
  else if (waiting.length >= MOST_WAITING) throw crowded();
  else await new Promise<void>((begin) => waiting.push(begin));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}

const crowded = () =>
  new Refusal(
    503,
    'too_many',
    'Too many people are logging in at this moment. Please try again in a minute.',
    { retryAfter: 60 },
  );

/** Two keyboards may write one letter in two ways. */
const normal = (password: string) => password.normalize('NFKC');

const inBase64 = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '');

/** A hash of the same cost that was made of no password. */
const nobodys =
  `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}` +
  `$${inBase64(16)}$${inBase64(32)}`;
