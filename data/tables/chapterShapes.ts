import type { AuthorNotes } from '../../contract/catalogue/authorNotes';
import type { Block } from '../../contract/catalogue/chapters.schema';
import type { EarlierChapterRow } from './rows';
import { buffer, list, number, optional, orNull, shape, text } from './shapes';
import { addShapes } from './soundRows';
import { bookId } from './valueShapes';

const runs = list(shape({ text }));
const block = shape<Pick<Block, 'id' | 'kind'> & { runs: unknown; lines: unknown }>({
  id: text,
  kind: text,
  runs: optional(runs),
  lines: optional(list(shape({ runs }))),
});

const named = shape<Exclude<EarlierChapterRow, { hash: number }>>({
  ...bookId,
  target: number,
  chapterId: number,
  title: text,
  wordCount: number,
  hash: text,
  blocks: optional(orNull(list(block))),
  packed: optional(buffer),
  dictionary: optional(text),
  kept: optional(number),
  blocksHash: text,
  sealed: (value) => value === null || text(value) || buffer(value),
  notes: optional(shape<AuthorNotes>({ before: text, after: text })),
  teaser: optional(text),
  bytes: number,
  storedAt: number,
});

const headed = shape<Extract<EarlierChapterRow, { hash: number }>>({
  ...bookId,
  target: number,
  hash: number,
  packed: buffer,
  kept: number,
});

/** Registers the shapes of chapter rows; importing this file enables the check. */
addShapes({ chapters: (row) => named(row) || headed(row) });
