import { diff3Merge } from 'node-diff3';
import type { Written } from '../../../data/sealing/manuscripts';

const BETWEEN = /\n{2,}/;

/**
 * Joins two texts that were changed from the same one, paragraph by paragraph: what only one of them changed is
 * taken, and what both added at the same place follows one another, theirs first. Null if both changed the same
 * paragraph to something else: then only the author can decide.
 */
export function joinTexts(base: Written, mine: Written, theirs: Written): Written | null {
  const regions = diff3Merge(paragraphs(mine), paragraphs(base), paragraphs(theirs), {
    excludeFalseConflicts: true,
  });
  const joined: string[] = [];
  for (const { ok, conflict } of regions) {
    const both = conflict ? inTurn(conflict.o, conflict.a, conflict.b) : ok;
    if (!both) return null;
    joined.push(...both);
  }
  return {
    // Both names are in the history; the one that is being written here stays.
    title: mine.title === base.title ? theirs.title : mine.title,
    text: joined.join('\n\n'),
  };
}

/**
 * Joins a stretch in which both changed something: paragraph by paragraph, since a change of one and a change of the
 * next are two. What either added at its end follows.
 */
function inTurn(old: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] | null {
  if (Math.min(mine.length, theirs.length) < old.length) return null;
  const joined: string[] = [];
  for (const [at, before] of old.entries()) {
    const [my, their] = [mine[at] ?? '', theirs[at] ?? ''];
    if (my !== before && their !== before && my !== their) return null;
    joined.push(my === before ? their : my);
  }
  return [...joined, ...theirs.slice(old.length), ...mine.slice(old.length)];
}

function paragraphs(written: Written): string[] {
  return written.text === '' ? [] : written.text.split(BETWEEN);
}
