import type { Run } from './chapters.schema';

/** A cell of a row: its runs, and the separator before it. Concatenated, cells give the row's text. */
export type Cell = { readonly gap: string; readonly runs: readonly Run[] };

/**
 * Splits a row's text at the dots between its cells. The dots are part of the text for search, marks and
 * copying.
 */
export function cellsOf(runs: readonly Run[]): Cell[] {
  const cells: { gap: string; runs: Run[] }[] = [{ gap: '', runs: [] }];
  const last = () => cells.at(-1) as { gap: string; runs: Run[] };
  for (const run of runs) {
    if (run.note !== undefined) {
      last().runs.push(run);
      continue;
    }
    for (const [index, part] of run.text.split(/( ?· ?)/u).entries()) {
      if (index % 2 === 1) cells.push({ gap: part, runs: [] });
      else if (part !== '') last().runs.push({ ...run, text: part });
    }
  }
  return cells;
}

/**
 * Splits a table's rows into equally many cells. Only empty cells at the start of a row have no dot, so
 * missing cells are added there.
 */
export function tableOf(rows: readonly (readonly Run[])[]): Cell[][] {
  const table = rows.map(cellsOf);
  const columns = Math.max(...table.map(({ length }) => length));
  return table.map((cells) => [
    ...Array.from({ length: columns - cells.length }, () => ({ gap: '', runs: [] })),
    ...cells,
  ]);
}

/** An element of a formula: MathML Core, with presentation attributes only. */
export type MathNode = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (MathNode | string)[];
};

const ELEMENTS = new Set(
  (
    'math merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup ' +
    'mtable mtd mtext mtr munder munderover none'
  ).split(' '),
);
const ATTRIBUTES = new Set(
  (
    'accent accentunder columnspan depth dir display displaystyle fence form height largeop linethickness lspace mathvariant maxsize ' +
    'minsize movablelimits rowspan rspace scriptlevel separator stretchy symmetric voffset width'
  ).split(' '),
);
/** A word, or a length that cannot exceed a few screens. */
const VALUE = /^(?:[a-z-]{1,16}|[+-]?\d{0,3}(?:\.\d{1,4})?(?:em|ex|px|pt|cm|mm|in|%)?)$/;
export const MAX_MATH_DEPTH = 40;
/** In characters of the markup. */
export const MAX_MATH_LENGTH = 10_000;
/** Characters special to XML, and those with a meaning in chapter text (decision 0005). */
const ESCAPED = /[<>&"|[\]\\*^]/g;
const TOKEN = /<(\/?)([a-z]+)((?: [a-z]+="[^"<>&]*")*)>|([^<>]+)/gy;

export function isMathElement(name: string): boolean {
  return ELEMENTS.has(name);
}

/**
 * Writes a formula as markup that is valid XML and that `readMath` reads. Attributes that `readMath` would
 * reject are left out.
 */
export function writeMath({ name, attributes, children }: MathNode): string {
  const written = Object.entries(attributes).filter(
    ([key, value]) => ATTRIBUTES.has(key) && VALUE.test(value),
  );
  const inside = children.map((child) =>
    typeof child === 'string'
      ? child.replace(ESCAPED, (sign) => `&#${sign.charCodeAt(0)};`)
      : writeMath(child),
  );
  return `<${name}${written.map(([key, value]) => ` ${key}="${value}"`).join('')}>${inside.join('')}</${name}>`;
}

/**
 * Parses a formula's markup; null if it is not a formula, or has an element or attribute that is not in the
 * lists.
 */
export function readMath(markup: string): MathNode | null {
  if (markup.length > MAX_MATH_LENGTH) return null;
  const root = { name: '', attributes: {}, children: [] as (MathNode | string)[] };
  const open = [root];
  let at = 0;
  for (const [token, closing, name = '', said = '', text] of markup.matchAll(TOKEN)) {
    at += token.length;
    const around = open.at(-1) ?? root;
    if (text !== undefined) {
      around.children.push(text.replace(/&#(\d{1,3});/g, (_, code) => String.fromCharCode(Number(code))));
    } else if (closing) {
      if (around.name !== name) return null;
      open.pop();
    } else {
      const attributes = Object.fromEntries(
        [...said.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
      );
      const isKnown = Object.entries(attributes).every(
        ([key, value]) => ATTRIBUTES.has(key) && VALUE.test(value),
      );
      if (!ELEMENTS.has(name) || !isKnown || open.length > MAX_MATH_DEPTH) return null;
      const node = { name, attributes, children: [] };
      around.children.push(node);
      open.push(node);
    }
  }
  const [math] = root.children;
  const isWhole = at === markup.length && open.length === 1 && root.children.length === 1;
  return isWhole && typeof math === 'object' && math.name === 'math' ? math : null;
}
