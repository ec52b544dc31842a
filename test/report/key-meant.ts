import type { Kind } from './command.ts';
import { didYouMean, nearest } from './did-you-mean.ts';

/** The one key that was typed, whole or in part. */
export function keyMeant(
  items: readonly { key: string }[],
  { kind, words }: { kind: Kind; words: string },
): { key: string } | { problem: string } {
  const keys = items.map(({ key }) => key);
  const typed = words.trim().replace(/\s+/g, ' ');
  const [exact] = keys.filter((key) => key === typed);
  if (exact !== undefined) return { key: exact };
  const parts = partsOf(typed.toLowerCase());
  const holding = keys.filter((key) => parts.every((part) => key.toLowerCase().includes(part)));
  const [only, ...others] = holding;
  if (only !== undefined && others.length === 0) return { key: only };
  if (only !== undefined) {
    const shown = holding.slice(0, 12).map((key) => `  --${kind} "${key}"`);
    const more = holding.length > 12 ? `\n  and ${holding.length - 12} more` : '';
    return { problem: `"${words}" fits ${holding.length}. Which one?\n${shown.join('\n')}${more}` };
  }
  return { problem: `No ${kind} is "${words}".${likely(typed, keys, kind)}` };
}

/** Keys that look alike: whole, or in as many of the typed words as any does. */
function likely(typed: string, keys: readonly string[], kind: Kind): string {
  const wanted = partsOf(typed).filter((word) => word.length > 3);
  const scored = keys.map((key) => ({
    key,
    score: wanted.filter((word) => nearest(word, partsOf(key)).length > 0).length,
  }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  const inWords = best > 0 ? scored.filter(({ score }) => score === best).map(({ key }) => key) : [];
  const found = [...new Set([...nearest(typed, keys), ...inWords])].slice(0, 8);
  if (found.length === 0) return didYouMean(typed, keys);
  return ` Did you mean:\n${found.map((key) => `  --${kind} "${key}"`).join('\n')}`;
}

const partsOf = (text: string): string[] => text.split(/[\s|]+/).filter((part) => part !== '');
