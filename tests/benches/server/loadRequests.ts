import { BOOK_LENGTHS, RANKING_KINDS, RANKING_PERIODS } from '../../../contract/catalogue/search';
import type { RequestOf } from '../../../contract/endpoints';
import { between, pick, type Random, randomFrom } from '../../../tools/importers/cover/random';
import { syntheticBook } from '../../../tools/importers/synthetic/syntheticBook';

/**
 * The requests of the load bench. Searches are like those that people type: of eight, three are begun titles,
 * one a whole title, two have typing errors, one is an author, and one a tag, a Chinese word or something the
 * catalogue lacks. Hardly any occurs twice.
 */
export function searches(count: number): RequestOf<'search'>[] {
  const random = randomFrom('load bench searches');
  return Array.from({ length: count }, (_, at) => ({ query: queryOf(random, at), offset: 0 }));
}

const FOREIGN = ['月光', '列车', '王', 'zzyzx', 'quxbarn', '12345', 'xylophone kvass'];

function queryOf(random: Random, at: number): string {
  const book = syntheticBook('dogear', 1 + Math.floor(between(random, 0, 20_000)));
  switch (at % 8) {
    case 0:
    case 1:
    case 2:
      return book.title.slice(0, Math.ceil(between(random, 1, book.title.length)));
    case 3:
      return book.title;
    case 4:
      return withError(random, book.title);
    case 5:
      return withError(random, book.author.split(' ')[1] ?? book.author);
    case 6:
      return book.author.slice(0, Math.ceil(between(random, 3, book.author.length)));
    default:
      return random() < 0.5 ? pick(random, book.tags) : pick(random, FOREIGN);
  }
}

function withError(random: Random, text: string): string {
  const at = Math.floor(between(random, 1, text.length - 1));
  const before = text.slice(0, at);
  const here = text[at] ?? '';
  const after = text.slice(at + 1);
  const forms = [
    before + after,
    before + here + here + after,
    before + (after[0] ?? '') + here + after.slice(1),
    `${before}e${after}`,
  ];
  return pick(random, forms);
}

export function feeds(homes: readonly string[], count: number): RequestOf<'homeFeed'>[] {
  return Array.from({ length: count }, (_, at) => ({
    isDeep: 0,
    gender: `synthetic-${homes[at % homes.length]}`,
  }));
}

export function rankings(): RequestOf<'ranking'>[] {
  const filters: Partial<RequestOf<'ranking'>>[] = [
    {},
    { offset: 24 },
    { offset: 480 },
    ...['Romance', 'Fantasy', 'Humour'].map((category) => ({ category })),
    ...['heist', 'slow burn', 'nothing has it'].map((tag) => ({ tag })),
    { status: 'finished' },
    { status: 'ongoing' },
    ...BOOK_LENGTHS.map((length) => ({ length })),
    ...(['day', 'week', 'month'] as const).map((updated) => ({ updated })),
    { category: 'Horror', tag: 'cosy', status: 'finished' },
    { category: 'Drama', length: 'short', updated: 'week' },
  ];
  return filters.flatMap((filter) =>
    RANKING_KINDS.flatMap((kind) =>
      RANKING_PERIODS.map((period) => ({ kind, period, offset: 0, ...filter })),
    ),
  );
}
