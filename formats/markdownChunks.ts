import { type Group, groupsOf } from './markdownGroups';

/**
 * What a reader of Markdown is given at once. `markdown`: whole blocks. `paragraph`: one, in pieces that are read one by
 * one. `plain`: text in which no mark is read.
 */
export type Chunk =
  | { kind: 'markdown'; source: string }
  | { kind: 'paragraph'; pieces: string[] }
  | { kind: 'plain'; source: string };

/** Chunks are about this long: reading takes longer than in proportion to a chunk's blocks. */
const CHUNK_CHARACTERS = 4_000;
/**
 * Marks that may pair with another one, in one paragraph: each may be compared with all before it. Hardly a paragraph of
 * a novel has ten.
 */
const MAX_MARKS = 200;
const MARK = /[*_`[\]<]/g;
/** Makes a heading of the lines before it, and takes as long as there are of them. */
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;
/** Lines of one list or quotation, and how deep they may be nested. */
const MAX_CONTAINER_LINES = 200;
const MAX_DEPTH = 16;
const MAX_ITEM_INDENT = 40;
const CONTAINER = /^[ \t]*(?:>|[-+*](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$))/;
/** A line that begins something of its own whatever stands before it. */
const OWN_LINE = /^(?:>|[-+*][ \t]|\d{1,9}[.)][ \t]|\||#{1,6}[ \t]|\[[^\]]{1,200}\]:)/;
/** What is no line of an ordinary paragraph. */
const BLOCK_LINE =
  /^(?: {4}|\t| {0,3}(?:[>|#<=]|[-+*](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$)|`{3}|~{3}|-{2,}[ \t]*$))/;

/**
 * Cuts Markdown into chunks that take a time in proportion to their length each. What would take longer (a hundred thousand
 * brackets in one paragraph) is read with fewer marks or with none: its text stays, whole.
 */
export function chunksOf(source: string): Chunk[] {
  const chunks: Chunk[] = [];
  let open: string[] = [];
  let size = 0;
  let containers = 0;
  const close = () => {
    if (open.length > 0) chunks.push({ kind: 'markdown', source: open.join('\n') });
    open = [];
    size = 0;
    containers = 0;
  };
  const add = (lines: readonly string[], own: number) => {
    if (containers + own > MAX_CONTAINER_LINES) close();
    for (const line of lines) {
      open.push(line);
      size += line.length + 1;
    }
    containers += own;
    if (size >= CHUNK_CHARACTERS) close();
  };
  for (const group of groupsOf(source)) {
    const own = containerLines(group.lines);
    if (own <= MAX_CONTAINER_LINES && isEasy(group)) {
      add(group.lines, own);
      continue;
    }
    close();
    for (const lines of parted(group)) {
      if (isEasy({ lines, isFenced: [] })) add(lines, containerLines(lines));
      else {
        close();
        chunks.push(hardChunk(lines));
      }
    }
    close();
  }
  close();
  return chunks;
}

function containerLines(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + (CONTAINER.test(line) ? 1 : 0), 0);
}

/** Few marks in each paragraph, and nothing nested deep. */
function isEasy({ lines, isFenced }: Group): boolean {
  let marks = 0;
  return lines.every((line, index) => {
    if (isFenced[index]) return true;
    marks = line.trim() === '' ? 0 : marks + marksIn(line);
    return marks <= MAX_MARKS && !isDeep(line);
  });
}

function marksIn(line: string): number {
  return (line.match(MARK)?.length ?? 0) + (UNDERLINE.test(line) ? 1 : 0);
}

function isDeep(line: string): boolean {
  let depth = 0;
  let at = 0;
  for (; depth <= MAX_DEPTH; depth += 1) {
    const own = CONTAINER.exec(line.slice(at, at + 200))?.[0];
    if (own === undefined) break;
    at += own.length;
  }
  return depth > MAX_DEPTH || (depth > 0 && line.search(/[^ \t]/) > MAX_ITEM_INDENT);
}

/** A group's lines in stretches that could stand alone, each as long as can be. */
function parted({ lines }: Group): string[][] {
  const parts: string[][] = [];
  let part: string[] = [];
  let marks = 0;
  for (const line of lines) {
    const own = marksIn(line);
    const isFull = part.length >= MAX_CONTAINER_LINES || marks + own > MAX_MARKS;
    const mayPart = OWN_LINE.test(line) || line.trim() === '';
    if (part.length > 0 && isFull && mayPart) {
      parts.push(part);
      part = [];
      marks = 0;
    }
    part.push(line);
    marks = line.trim() === '' ? 0 : marks + own;
  }
  parts.push(part);
  return parts;
}

/** An ordinary paragraph is cut between words where its marks seem to be paired; of others the bare text is kept. */
function hardChunk(lines: readonly string[]): Chunk {
  const source = lines.join('\n');
  if (lines.some((line) => BLOCK_LINE.test(line) || line.trim() === '')) return { kind: 'plain', source };
  const pieces: string[] = [];
  let from = 0;
  let marks = 0;
  let asterisks = 0;
  let underscores = 0;
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at] ?? '';
    if (character === '*') asterisks += 1;
    if (character === '_') underscores += 1;
    if ('*_`[]<'.includes(character)) marks += 1;
    const isPaired = asterisks % 2 === 0 && underscores % 2 === 0;
    if ((character === ' ' || character === '\n') && marks * 2 > MAX_MARKS && isPaired) {
      pieces.push(source.slice(from, at + 1));
      from = at + 1;
      marks = 0;
    }
    if (marks > MAX_MARKS) return { kind: 'plain', source };
  }
  pieces.push(source.slice(from));
  return { kind: 'paragraph', pieces };
}
