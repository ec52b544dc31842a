import { seed } from '../../tools/paths/seed.ts';

/**
 * Vitest's global setup: selects the database of every test that does not run on both, by the seed. Sets `DATABASE`
 * to its name. Set `DATABASE` yourself to repeat a run.
 */
export default function setUp(): void {
  const picked = seed % 2 === 0 ? 'embedded' : 'postgres';
  process.env.DATABASE ||= picked;
  console.log(`Tests that do not run on both databases use DATABASE=${process.env.DATABASE}.`);
}
