import type { Block } from '../../contract/schemas/chapter';
import type { SlimChapterRow, WideChapterRow } from './rows';
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

const wide = shape<WideChapterRow>({
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
  teaser: optional(text),
  bytes: number,
  storedAt: number,
});

const slim = shape<SlimChapterRow>({ ...bookId, target: number, hash: number, packed: buffer, kept: number });

/** What rows of chapters have to look like to be read; importing this has them checked. */
addShapes({ chapters: (row) => wide(row) || slim(row) });
