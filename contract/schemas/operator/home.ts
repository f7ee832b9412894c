import * as v from 'valibot';
import { MOST_BLOCKS, MOST_PLACED } from '../../values/homeLimits';
import { bookIdSchema } from '../catalogue';
import { count, writtenLine } from '../primitives';
import { inLanguages } from '../translations';

const title = v.pipe(writtenLine, v.nonEmpty(), v.maxLength(80));
/** What readers of another language see; a language that is left out, or empty, has the name itself. */
const titles = inLanguages(v.pipe(writtenLine, v.maxLength(80)));
const indexValue = v.pipe(v.string(), v.regex(/^[\p{L}\p{N}][\p{L}\p{N}-]{0,39}$/u));
export const tabTypeSchema = v.picklist([1, 4]);
export const blockStyleSchema = v.picklist([1, 2, 3, 4, 5]);

/** A tab of home, with how many blocks it has. */
export const deskTabSchema = v.object({
  indexValue,
  title,
  titles,
  type: tabTypeSchema,
  blocks: count,
});
export type DeskTab = v.InferOutput<typeof deskTabSchema>;

const placedBookSchema = v.object({
  id: bookIdSchema,
  title: v.string(),
  kind: v.picklist(['novel', 'drama']),
  sourceImg: v.string(),
  tint: v.string(),
  isHidden: v.boolean(),
});
export type PlacedBook = v.InferOutput<typeof placedBookSchema>;

/** One tab as it stands. `seen` names this arrangement: whoever saves another one says which it takes the place of. */
export const arrangedTabSchema = v.object({
  tab: v.omit(deskTabSchema, ['blocks']),
  blocks: v.array(
    v.object({
      id: count,
      title: v.string(),
      titles,
      style: blockStyleSchema,
      books: v.array(placedBookSchema),
    }),
  ),
  seen: v.string(),
});
export type ArrangedTab = v.InferOutput<typeof arrangedTabSchema>;

/** One tab as it is to be: what is left out of it goes from it. */
export const tabDraftSchema = v.pipe(
  v.object({
    tab: v.omit(deskTabSchema, ['blocks']),
    blocks: v.pipe(
      v.array(
        v.object({
          /** Null for a new one. */
          id: v.nullable(count),
          title,
          titles,
          style: blockStyleSchema,
          bookIds: v.pipe(v.array(bookIdSchema), v.maxLength(MOST_PLACED)),
        }),
      ),
      v.maxLength(MOST_BLOCKS),
    ),
    /** Empty for a new tab. */
    seen: v.pipe(v.string(), v.maxLength(64)),
  }),
  v.check(
    ({ blocks }) => new Set(blocks.map((block) => block.title)).size === blocks.length,
    'a title twice',
  ),
  v.check(
    ({ blocks }) => blocks.every(({ bookIds }) => new Set(bookIds).size === bookIds.length),
    'a book twice in a block',
  ),
);
export type TabDraft = v.InferOutput<typeof tabDraftSchema>;
export const tabNameSchema = indexValue;
