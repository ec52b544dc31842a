import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../errors/refusal.ts';

/** The cost of a hash by argon2id: 19 MiB of memory, 2 passes, 1 thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes that run at the same time. They use the process's four worker threads, which also do name lookups and file
 * reads; two threads remain free for those.
 */
const AT_ONCE = 2;
/** Requests that may wait for a hash: a few seconds of work. Clients would give up before a longer queue ends. */
const MOST_WAITING = 200;

/** Hashes a password for storage (SHOP-37). Throws a 503 refusal while too many requests wait. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(normal(password), COST));

/**
 * Whether a password matches a hash. Without a hash, it takes the same time and returns false, so that the time
 * does not reveal whether an account exists. Throws a 503 refusal while too many requests wait.
 */
export async function isPassword(password: string, storedHash: string | null): Promise<boolean> {
  const isMatch = await inTurn(() => verify(storedHash ?? dummyHash, normal(password)));
  return isMatch && storedHash !== null;
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

/** Keyboards can encode the same letter in two ways. */
const normal = (password: string) => password.normalize('NFKC');

const inBase64 = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '');

/** A hash of the same cost that matches no password. */
const dummyHash =
  `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}` +
  `$${inBase64(16)}$${inBase64(32)}`;
