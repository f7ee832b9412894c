import type { BookCard } from '../../../contract/catalogue/books.schema';
import type { ForYou, KnownDrama, WatchedDrama } from '../../../data/queries/forYou';

/** The most dramas that the feed shows in a day; then it ends (spec 4.13). */
export const FEED_LENGTH = 10;

/** A drama counts as finished from this share of its episodes on, since the credits may be skipped. */
const FINISHED_SHARE = 0.9;
const FINISHED = 3;
const WATCHED_SHARE = 0.3;
const WATCHED = 1;
/** A drama that was left after less than this share, this long ago, was not liked. */
const LEFT_SHARE = 0.2;
const LEFT_AFTER_MS = 2 * 86_400_000;
const LEFT = -1;

type RankOptions = ForYou & {
  /** In ms. */
  readonly now: number;
  /** Dramas that play without a connection are first. */
  readonly isOffline: boolean;
  readonly most?: number;
};

/**
 * Returns the dramas to show, best first: by the tags, categories, authors and languages they share with what was watched
 * on this device, where a finished drama counts most and one that was left early counts against. Without a
 * history they keep the catalogue's order. Dramas that were begun are omitted. No two of a category follow each
 * other if another one is left. The same rows give the same order for a day.
 */
export function rankDramas({
  known,
  watched,
  day,
  now,
  isOffline,
  most = FEED_LENGTH,
}: RankOptions): BookCard[] {
  const taste = tasteOf(watched, now);
  const begun = new Set(watched.map(({ card }) => card.id));
  const scored = known
    .filter(({ card }) => !begun.has(card.id))
    .map((drama, place) => ({
      ...drama,
      score: scoreOf(drama, taste),
      // Equals take turns, so that tomorrow's feed differs; without a history the catalogue decides.
      turn: taste.size > 0 ? turnOf(drama.card.id, day) : place,
    }))
    .toSorted((a, b) => b.score - a.score || a.turn - b.turn);
  const groups = isOffline
    ? [scored.filter(({ isHere }) => isHere), scored.filter(({ isHere }) => !isHere)]
    : [scored];
  const ranked: BookCard[] = [];
  for (const group of groups) spread(group, ranked, most);
  return ranked;
}

type Taste = ReadonlyMap<string, number>;

function tasteOf(watched: readonly WatchedDrama[], now: number): Taste {
  const taste = new Map<string, number>();
  for (const drama of watched) {
    const weight = weightOf(drama, now);
    if (weight === 0) continue;
    for (const trait of traitsOf(drama).flat()) taste.set(trait, (taste.get(trait) ?? 0) + weight);
  }
  return taste;
}

function weightOf({ share, time }: WatchedDrama, now: number): number {
  if (share >= FINISHED_SHARE) return FINISHED;
  if (share >= WATCHED_SHARE) return WATCHED;
  return share < LEFT_SHARE && now - time >= LEFT_AFTER_MS ? LEFT : 0;
}

/** The tags together count as much as the category, the author or the language. */
function scoreOf(drama: KnownDrama, taste: Taste): number {
  const likings = traitsOf(drama).map((traits) => {
    const sum = traits.reduce((all, trait) => all + (taste.get(trait) ?? 0), 0);
    return sum / Math.max(1, traits.length);
  });
  return likings.reduce((all, each) => all + each, 0);
}

function traitsOf({ card, tags, language }: Pick<KnownDrama, 'card' | 'tags' | 'language'>): string[][] {
  return [
    tags.map((tag) => `tag ${tag}`),
    card.chanName === '' ? [] : [`category ${card.chanName}`],
    card.authorName === '' ? [] : [`author ${card.authorName}`],
    language === '' ? [] : [`language ${language}`],
  ];
}

/** Appends the dramas, best first; one of the category before it waits for the next of another. */
function spread(dramas: readonly KnownDrama[], ranked: BookCard[], most: number): void {
  const left = [...dramas];
  while (left.length > 0 && ranked.length < most) {
    const last = ranked.at(-1)?.chanName;
    const other = left.findIndex(({ card }) => card.chanName === '' || card.chanName !== last);
    const [next] = left.splice(Math.max(0, other), 1);
    if (next) ranked.push(next.card);
  }
}

/** FNV-1a, so that each day shuffles equals in its own way. */
function turnOf(id: number, day: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${day} ${id}`)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
