import type { Node, Parents, PhrasingContent, RootContent } from 'mdast';
import type { Run } from '../contract/schemas/chapter';
import type { BlockDraft } from '../contract/values/blockText';
import { parseChapterText } from './chapterText';
import { withoutTags } from './withoutTags';

const NOTE_REFERENCE = /\[\^([\p{L}\p{N}_.-]{1,40})\]/gu;
const VERSE_LINE = /^\s*\|(?:\s|$)/;
const NOTE_LINE = /^\s*\[\^[^\]\s]+\]:/;
/** A line shorter than this that is not the last of its paragraph was ended on purpose: a sign, an address. */
const WRAPPED_LINE = 50;

/** A Markdown block as blocks of chapter text. Pictures and HTML tags go; links leave their words. */
export function draftsOf(node: RootContent, source: string, chapterDepth: number): BlockDraft[] {
  switch (node.type) {
    case 'paragraph':
    case 'definition':
      return paragraphDrafts(node, source);
    case 'thematicBreak':
      return [{ kind: 'break' }];
    case 'heading':
      return [
        { kind: 'heading', level: node.depth - chapterDepth <= 1 ? 2 : 3, runs: runsOf(node.children) },
      ];
    case 'blockquote':
      return node.children.flatMap((child) =>
        draftsOf(child, source, chapterDepth).flatMap((draft) => quoted(draft)),
      );
    case 'list':
      return node.children.flatMap((item, index) => {
        const mark = node.ordered ? `${(node.start ?? 1) + index}. ` : '• ';
        const inner = item.children.flatMap((child) => draftsOf(child, source, chapterDepth));
        return inner.map((draft, at) =>
          at === 0 && draft.kind === 'paragraph'
            ? { ...draft, runs: [{ text: mark }, ...draft.runs] }
            : draft,
        );
      });
    case 'code':
      return [{ kind: 'verse', lines: node.value.split('\n').map((line) => verseLine(line)) }];
    case 'html':
      return withoutTags(node.value)
        .split(/\n\s*\n/)
        .map((text) => ({ kind: 'paragraph' as const, runs: [{ text }] }));
    default:
      return 'children' in node
        ? [{ kind: 'paragraph', runs: runsOf(node.children as PhrasingContent[]) }]
        : [];
  }
}

/** The words of a node, marks dropped. */
export function plainText(node: Parents): string {
  return runsOf(node.children as PhrasingContent[])
    .filter((run) => run.note === undefined)
    .map((run) => run.text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

function paragraphDrafts(node: RootContent, source: string): BlockDraft[] {
  const raw = sourceOf(node, source);
  const lines = raw.split('\n');
  // Verse and notes are the chapter text format's own.
  if (lines.every((line) => VERSE_LINE.test(line)) || NOTE_LINE.test(raw))
    return parseChapterText(lines.map((line) => line.trim()).join('\n')).map(
      ({ id: _, ...draft }) => draft as BlockDraft,
    );
  if (node.type !== 'paragraph') return [];
  const own = linesOf(node.children);
  if (own.length > 1) return [{ kind: 'verse', lines: own.map((runs) => ({ indent: 0, runs })) }];
  return [{ kind: 'paragraph', runs: own[0] ?? [] }];
}

/** A quotation's block; lines that were ended on purpose become blocks of their own. */
function quoted(draft: BlockDraft): BlockDraft[] {
  if (draft.kind !== 'paragraph') return [draft];
  const lines = splitRuns(draft.runs, '\n');
  const isSet = lines.slice(0, -1).some((line) => lengthOf(line) < WRAPPED_LINE);
  if (!isSet) return [{ kind: 'quote', runs: draft.runs }];
  return lines.map((runs) => ({ kind: 'quote', runs }));
}

/** The lines of a paragraph with hard breaks; one line for any other. */
function linesOf(children: readonly PhrasingContent[]): Run[][] {
  const lines: PhrasingContent[][] = [[]];
  for (const child of children) {
    if (child.type === 'break') lines.push([]);
    else lines.at(-1)?.push(child);
  }
  return lines.map((line) => runsOf(line)).filter((runs) => lengthOf(runs) > 0);
}

function runsOf(children: readonly PhrasingContent[], marks: { em?: true; strong?: true } = {}): Run[] {
  return children.flatMap((child): Run[] => {
    switch (child.type) {
      case 'text':
        return noteRuns(child.value, marks);
      case 'inlineCode':
        return [{ text: child.value, ...marks }];
      case 'emphasis':
        return runsOf(child.children, { ...marks, em: true });
      case 'strong':
        return runsOf(child.children, { ...marks, strong: true });
      case 'break':
        return [{ text: ' ', ...marks }];
      default:
        return 'children' in child ? runsOf(child.children as PhrasingContent[], marks) : [];
    }
  });
}

function noteRuns(text: string, marks: { em?: true; strong?: true }): Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (const match of text.matchAll(NOTE_REFERENCE)) {
    runs.push(
      { text: text.slice(from, match.index), ...marks },
      { text: match[1] ?? '', note: match[1] ?? '', ...marks },
    );
    from = match.index + match[0].length;
  }
  runs.push({ text: text.slice(from), ...marks });
  return runs;
}

function splitRuns(runs: readonly Run[], separator: string): Run[][] {
  const lines: Run[][] = [[]];
  for (const run of runs) {
    run.text.split(separator).forEach((text, index) => {
      if (index > 0) lines.push([]);
      lines.at(-1)?.push({ ...run, text });
    });
  }
  return lines.filter((line) => lengthOf(line) > 0);
}

function lengthOf(runs: readonly Run[]): number {
  return runs.reduce((sum, run) => sum + run.text.trim().length, 0);
}

function verseLine(line: string): { indent: number; runs: Run[] } {
  const words = line.trimStart();
  return { indent: Math.floor((line.length - words.length) / 2), runs: [{ text: words }] };
}

function sourceOf(node: Node, source: string): string {
  const { start, end } = node.position ?? {};
  return source.slice(start?.offset ?? 0, end?.offset ?? 0);
}
