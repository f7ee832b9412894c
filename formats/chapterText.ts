import type { BlockDraft } from '../contract/catalogue/blocks';
import type { Block } from '../contract/catalogue/chapters.schema';
import { finishBlocks } from './blockIds';
import { parseRuns, writeRuns } from './chapterRuns';
import { readPicture, writePicture } from './pictureLine';

export { blockText } from '../contract/catalogue/blocks';
export { countWords } from './wordCount';

/**
 * The chapter text format (decision 0005), block half. Blocks are separated by a blank line:
 *
 *   ## Heading, ### smaller heading
 *   A paragraph with *emphasis*, **strong** and a note[^1]. [^"42|^]Page 42 begins here.
 *   ***                      a scene break
 *   > A quoted paragraph.    (each such line is a block of its own: signs and letters are set in lines)
 *   | A line of verse        (two spaces more: one step of indent)
 *   ||= Name · Age           (the head of a table, and below it its rows, each such line a block of its own)
 *   || One · two
 *   [^1]: The note.
 *   ![What it shows](name 800x600) Its caption.
 *
 * A line that starts otherwise, `# ` and HTML included, is a paragraph; its following lines go on with it.
 */
const HEADING = /^(###?)[ \t]+(?=\S)/;
const ROW = /^\|\|(=)?[ \t]+(?=\S)/;
const NOTE = /^\[\^([\p{L}\p{N}_.-]{1,40})\]:(?:[ \t]+|$)/u;

type OpenBlock =
  | { kind: 'paragraph'; source: string[] }
  | { kind: 'note'; label: string; source: string[] }
  | { kind: 'verse'; source: string[] };

/** Reads chapter text. Never throws: anything but markup is text. Takes time linear in the length. */
export function parseChapterText(text: string): Block[] {
  const drafts: BlockDraft[] = [];
  let open: OpenBlock | null = null;
  const close = () => {
    if (open !== null) drafts.push(draftOf(open));
    open = null;
  };
  const goOn = (next: OpenBlock, line: string) => {
    if (open === null || open.kind !== next.kind) {
      close();
      open = next;
    }
    open.source.push(line);
  };

  for (const raw of text.split(/\r\n?|\n/)) {
    const line = raw.trim();
    const heading = HEADING.exec(line);
    const note = NOTE.exec(line);
    const row = ROW.exec(line);
    const picture = line.startsWith('![') ? readPicture(line) : null;
    if (line === '' || line === '>' || line === '|') {
      close();
    } else if (line === '***') {
      close();
      drafts.push({ kind: 'break' });
    } else if (heading) {
      close();
      drafts.push({
        kind: 'heading',
        level: heading[1] === '##' ? 2 : 3,
        runs: parseRuns(line.slice(heading[0].length)),
      });
    } else if (note) {
      close();
      goOn({ kind: 'note', label: note[1] ?? '', source: [] }, line.slice(note[0].length));
    } else if (picture) {
      close();
      drafts.push({ ...picture.picture, runs: parseRuns(line.slice(picture.captionAt)) });
    } else if (line.startsWith('> ')) {
      close();
      drafts.push({ kind: 'quote', runs: parseRuns(line.slice(2).trim()) });
    } else if (row) {
      close();
      const runs = parseRuns(line.slice(row[0].length));
      drafts.push({ kind: 'row', ...(row[1] && { head: true }), runs });
    } else if (line.startsWith('| ')) {
      goOn({ kind: 'verse', source: [] }, line.slice(2));
    } else if ((open as OpenBlock | null)?.kind === 'note') {
      (open as OpenBlock | null)?.source.push(line);
    } else {
      goOn({ kind: 'paragraph', source: [] }, line);
    }
  }
  close();
  return finishBlocks(drafts);
}

/** Writes blocks as chapter text. Blocks in the form of `finishBlocks` are read back equal. */
export function writeChapterText(blocks: readonly BlockDraft[]): string {
  return blocks.map(writeBlock).join('\n\n');
}

function draftOf(open: OpenBlock): BlockDraft {
  if (open.kind === 'verse') {
    const lines = open.source.map((line) => {
      const words = line.trimStart();
      return { indent: Math.floor((line.length - words.length) / 2), runs: parseRuns(words) };
    });
    return { kind: 'verse', lines };
  }
  const runs = parseRuns(open.source.map((line) => line.trim()).join(' '));
  return open.kind === 'note' ? { kind: 'note', label: open.label, runs } : { kind: open.kind, runs };
}

function writeBlock(block: BlockDraft): string {
  switch (block.kind) {
    case 'break':
      return '***';
    case 'heading':
      return `${'#'.repeat(block.level)} ${writeRuns(block.runs)}`;
    case 'quote':
      return `> ${writeRuns(block.runs)}`;
    case 'row':
      return `||${block.head ? '=' : ''} ${writeRuns(block.runs)}`;
    case 'note':
      return `[^${block.label}]: ${writeRuns(block.runs)}`;
    case 'verse':
      return block.lines.map((line) => `| ${'  '.repeat(line.indent)}${writeRuns(line.runs)}`).join('\n');
    case 'picture':
      return `${writePicture(block)} ${writeRuns(block.runs)}`.trimEnd();
    case 'paragraph':
      // Escapes what would start another kind of block, and the colon that would make a note of a reference.
      return writeRuns(block.runs)
        .replace(/^[#>|]/, '\\$&')
        .replace(/^(\[\^[^\]]*\]):/, '$1\\:')
        .replace(/^!\[.*/, (line) => (readPicture(line) ? `\\${line}` : line));
  }
}
