import type { PackRow } from './moneyRows';
import { list, number, oneOf, optional, shape, text } from './shapes';
import { addShapes } from './soundRows';
import { account, bookId } from './valueShapes';

/** What rows of packs have to look like to be read; importing this has them checked. */
addShapes({
  packs: shape<PackRow>({
    ...account,
    ...bookId,
    packId: number,
    targets: list(number),
    endsAt: number,
    content: text,
    isOver: optional(oneOf(true)),
  }),
});
