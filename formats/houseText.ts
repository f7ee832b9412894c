import MarkdownIt from 'markdown-it';
import type { HouseBlock, HouseRun, HouseText } from '../contract/account/houseTexts.schema';

/** Lists and quotations within each other; a list counts twice. */
const MAX_DEPTH = 16;
const LINK = /^(?:https?:\/\/|mailto:)/i;
const FRONT_MATTER = /^---[ \t]*\n((?:[A-Za-z]+:.*\n)*)---[ \t]*(?:\n|$)/;

const parser = new MarkdownIt({ html: false, linkify: true }).disable('strikethrough');
Object.assign(parser.options, { maxNesting: MAX_DEPTH });
// Any other address leaves its link as it is written, where the owner sees it.
parser.validateLink = (url) => LINK.test(url);
parser.linkify.set({ fuzzyLink: false });

type Token = ReturnType<MarkdownIt['parse']>[number];

export type ParsedHouseText = Pick<HouseText, 'title' | 'blocks'> & {
  /** What the front matter says; undefined without one. */
  readonly version: string | undefined;
};

/**
 * Reads the owner's Markdown (CommonMark and tables) into plain blocks: HTML, pictures and all links but http,
 * https and mailto are text. Front matter may have `version`. Throws RangeError, with a message for the owner,
 * if it has anything else, or if blocks are nested too deeply.
 */
export function parseHouseText(source: string): ParsedHouseText {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const front = FRONT_MATTER.exec(text);
  const version = readVersion(front?.[1] ?? '');
  const tokens = parser.parse(text.slice(front?.[0].length ?? 0), {});
  if (tokens.some(({ level, nesting }) => nesting === 1 && level >= MAX_DEPTH - 1))
    throw new RangeError('lists and quotations are nested too deeply');
  const [first, words] = tokens;
  const hasTitle = first?.type === 'heading_open' && first.tag === 'h1';
  const blocks = blocksOf(new Cursor(tokens, hasTitle ? 3 : 0));
  if (!hasTitle) return { version, blocks };
  const title = runsOf(words?.children ?? []).map((run) => run.text);
  return { version, title: title.join('').replaceAll('\n', ' '), blocks };
}

function readVersion(lines: string): string | undefined {
  let version: string | undefined;
  for (const line of lines.split('\n').filter(Boolean)) {
    const [, name, value = ''] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? [];
    if (name !== 'version')
      throw new RangeError(`its first lines say “${line.slice(0, 60)}”, and only “version” has a meaning`);
    version = value;
  }
  return version;
}

class Cursor {
  readonly #tokens: readonly Token[];
  #at: number;

  constructor(tokens: readonly Token[], at: number) {
    this.#tokens = tokens;
    this.#at = at;
  }

  /** Returns the next token and passes it; undefined at the end, and at `end`, which it passes too. */
  next(end?: string): Token | undefined {
    const token = this.#tokens[this.#at++];
    return token?.type === end ? undefined : token;
  }
}

/** Reads blocks up to the token `end`, or all. */
function blocksOf(cursor: Cursor, end?: string): HouseBlock[] {
  const blocks: HouseBlock[] = [];
  for (let token = cursor.next(end); token; token = cursor.next(end)) {
    const block = blockOf(token, cursor);
    if (block) blocks.push(block);
  }
  return blocks;
}

function blockOf(token: Token, cursor: Cursor): HouseBlock | undefined {
  switch (token.type) {
    case 'heading_open':
      return { kind: 'heading', level: token.tag < 'h3' ? 2 : 3, runs: inlineOf(cursor, 'heading_close') };
    case 'paragraph_open': {
      const runs = inlineOf(cursor, 'paragraph_close');
      return runs.length > 0 ? { kind: 'paragraph', runs } : undefined;
    }
    case 'fence':
    case 'code_block':
      return { kind: 'paragraph', runs: [{ text: token.content.trimEnd() }] };
    case 'blockquote_open':
      return { kind: 'quote', blocks: blocksOf(cursor, 'blockquote_close') };
    case 'bullet_list_open':
      return { kind: 'list', from: null, items: itemsOf(cursor, 'bullet_list_close') };
    case 'ordered_list_open': {
      const from = Number(token.attrGet('start') ?? 1);
      return { kind: 'list', from, items: itemsOf(cursor, 'ordered_list_close') };
    }
    case 'table_open': {
      const [head = [], ...rows] = rowsOf(cursor);
      return { kind: 'table', head, rows };
    }
    case 'hr':
      return { kind: 'break' };
    default:
      return undefined;
  }
}

function itemsOf(cursor: Cursor, end: string): HouseBlock[][] {
  const items: HouseBlock[][] = [];
  while (cursor.next(end)) items.push(blocksOf(cursor, 'list_item_close'));
  return items;
}

function rowsOf(cursor: Cursor): HouseRun[][][] {
  const rows: HouseRun[][][] = [];
  for (let token = cursor.next('table_close'); token; token = cursor.next('table_close')) {
    if (token.type === 'tr_open') rows.push([]);
    if (token.type === 'inline') rows.at(-1)?.push(runsOf(token.children ?? []));
  }
  return rows;
}

function inlineOf(cursor: Cursor, end: string): HouseRun[] {
  const runs: HouseRun[] = [];
  for (let token = cursor.next(end); token; token = cursor.next(end))
    runs.push(...runsOf(token.children ?? []));
  return runs;
}

function runsOf(tokens: readonly Token[]): HouseRun[] {
  const runs: HouseRun[] = [];
  let em = 0;
  let strong = 0;
  let link: string | undefined;
  for (const token of tokens) {
    if (token.type === 'em_open') em++;
    if (token.type === 'em_close') em--;
    if (token.type === 'strong_open') strong++;
    if (token.type === 'strong_close') strong--;
    if (token.type === 'link_open') link = token.attrGet('href') ?? undefined;
    if (token.type === 'link_close') link = undefined;
    const text = textOf(token);
    if (text === '') continue;
    const last = runs.at(-1);
    const run = {
      text,
      ...(em > 0 && { em: true as const }),
      ...(strong > 0 && { strong: true as const }),
      ...(link !== undefined && { link }),
    };
    if (last && last.em === run.em && last.strong === run.strong && last.link === run.link) last.text += text;
    else runs.push(run);
  }
  return runs;
}

function textOf({ type, content }: Token): string {
  switch (type) {
    case 'softbreak':
      return ' ';
    case 'hardbreak':
      return '\n';
    // A picture's description, as its text.
    case 'image':
    case 'text':
    case 'text_special':
    case 'code_inline':
      return content;
    default:
      return '';
  }
}
