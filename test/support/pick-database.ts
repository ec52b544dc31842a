/**
 * Vitest's global set-up: the database of every test that does not ask for both, by the day's number. Leaves its name
 * in `DATABASE`; whoever repeats a run names it there.
 */
export default function setUp(): void {
  const ofToday = Math.floor(Date.now() / 86_400_000) % 2 === 0 ? 'embedded' : 'postgres';
  process.env.DATABASE ||= ofToday;
  console.log(`DATABASE=${process.env.DATABASE} where a test does not ask for both.`);
}
