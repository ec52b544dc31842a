import { seed } from '../../tools/paths/seed.ts';

/**
 * Vitest's global set-up: the database of every test that does not ask for both, by the seed. Leaves its name
 * in `DATABASE`; whoever repeats a run names it there.
 */
export default function setUp(): void {
  const picked = seed % 2 === 0 ? 'embedded' : 'postgres';
  process.env.DATABASE ||= picked;
  console.log(`DATABASE=${process.env.DATABASE} where a test does not ask for both.`);
}
