import * as v from 'valibot';

/** Only these lead anywhere: a text from a server runs nothing. */
const linkSchema = v.pipe(v.string(), v.maxLength(2_048), v.regex(/^(?:https?:\/\/|mailto:)/i));

/** A run of text with the same marks. A line feed in it is a line break. */
export const houseRunSchema = v.object({
  text: v.string(),
  em: v.optional(v.literal(true)),
  strong: v.optional(v.literal(true)),
  link: v.optional(linkSchema),
});
export type HouseRun = v.InferOutput<typeof houseRunSchema>;

const runs = v.array(houseRunSchema);

/** A block of a text of the house. `from`: the first number of a numbered list, null for bullets. */
export type HouseBlock =
  | { kind: 'heading'; level: 2 | 3; runs: HouseRun[] }
  | { kind: 'paragraph'; runs: HouseRun[] }
  | { kind: 'quote'; blocks: HouseBlock[] }
  | { kind: 'list'; from: number | null; items: HouseBlock[][] }
  | { kind: 'table'; head: HouseRun[][]; rows: HouseRun[][][] }
  | { kind: 'break' };

const blocks: v.GenericSchema<HouseBlock[]> = v.lazy(() => v.array(houseBlockSchema));

export const houseBlockSchema: v.GenericSchema<HouseBlock> = v.variant('kind', [
  v.object({ kind: v.literal('heading'), level: v.picklist([2, 3]), runs }),
  v.object({ kind: v.literal('paragraph'), runs }),
  v.object({ kind: v.literal('quote'), blocks }),
  v.object({ kind: v.literal('list'), from: v.nullable(v.number()), items: v.array(blocks) }),
  v.object({ kind: v.literal('table'), head: v.array(runs), rows: v.array(v.array(runs)) }),
  v.object({ kind: v.literal('break') }),
]);

export const houseVersionSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(40));

/** The owner's text of a page. `language`: the one it is written in, which may not be the reader's. */
export const houseTextSchema = v.object({
  language: v.pipe(v.string(), v.maxLength(40)),
  /** The same in all languages of the page: a date (`2026-11-30`), or a short hash of the page's texts. */
  version: houseVersionSchema,
  /** The text's first heading, if it begins with one of the first level. */
  title: v.optional(v.string()),
  blocks: v.array(houseBlockSchema),
});
export type HouseText = v.InferOutput<typeof houseTextSchema>;
