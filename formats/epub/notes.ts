import { BookFileError } from '../bookFile';
import { type Extent, type Flow, type FlowItem, type FlowRun, itemText } from './flow';
import type { FlowIndex } from './flowIndex';

/** A longer "note" is a linked chapter. */
const MAX_NOTE_WORDS = 2_000;
/** A note's mark is a number or a star or two. */
const MAX_MARK = 40;
/** The mark of a note may be a link between two brackets. */
const HEAD_RUNS = 6;
/**
 * All notes together may have this many times the characters of the book, plus a free allowance: references
 * to many places in one long text copy it for each.
 */
const NOTES_SHARE = 2;
const FREE_CHARACTERS = 100_000;

export type Notes = Map<string, FlowRun[]>;

/** Returns a counter of note characters, which throws BookFileError if a book repeats notes excessively. */
export function countNotes(flow: Flow): (characters: number) => void {
  let left = flow.items.reduce((sum, item) => sum + itemText(item).length * NOTES_SHARE, FREE_CHARACTERS);
  return (characters) => {
    left -= characters;
    if (left < 0)
      throw new BookFileError(
        'The file is too large for a book: it repeats its notes endlessly.',
        'tooLarge',
      );
  };
}

/**
 * Matches references with the texts of their notes and removes those texts from the flow. A reference to a
 * target that cannot be a note becomes a link. A link on words to a target marked as a note is a reference
 * too.
 */
export function collectNotes(flow: Flow, places: FlowIndex): Notes {
  const notes: Notes = new Map();
  const bodies = new Map<string, readonly FlowItem[]>();
  const refused = new Set<string>();
  const count = countNotes(flow);
  flow.items.forEach((item, index) => {
    for (const line of item.lines) {
      for (const run of line.runs) {
        const target = run.noteTarget ?? run.linkTarget;
        if (target === undefined || notes.has(target) || refused.has(target)) continue;
        const extent =
          run.noteTarget === undefined ? asideExtent(flow, places, target) : noteExtent(flow, places, target);
        const isNote =
          extent !== null &&
          !(extent.start <= index && index < extent.end) &&
          places.wordsIn(extent) <= MAX_NOTE_WORDS;
        if (!isNote) {
          if (run.noteTarget !== undefined) refused.add(target);
          continue;
        }
        const body = flow.items.slice(extent.start, extent.end);
        const note = noteRuns(body, run.text);
        count(noteLength(note));
        notes.set(target, note);
        bodies.set(target, body);
        for (const part of body) {
          part.isDropped = true;
          part.isNote = true;
        }
      }
    }
  });
  keepUnreached(flow, notes, bodies);
  for (const item of flow.items) {
    for (const line of item.lines) {
      line.runs = line.runs.map((run) =>
        run.noteTarget !== undefined && refused.has(run.noteTarget)
          ? { ...run, noteTarget: undefined, linkTarget: run.noteTarget }
          : run,
      );
    }
  }
  return notes;
}

/**
 * Restores the texts of notes that no reference in the text reaches, such as two notes that refer to each
 * other.
 */
function keepUnreached(
  flow: Flow,
  notes: ReadonlyMap<string, readonly FlowRun[]>,
  bodies: ReadonlyMap<string, readonly FlowItem[]>,
): void {
  const reached = new Set<string>();
  const follow = (runs: readonly FlowRun[]) => {
    const open = [...runs];
    for (let run = open.pop(); run; run = open.pop()) {
      const target = run.noteTarget ?? run.linkTarget;
      const note = target === undefined || reached.has(target) ? undefined : notes.get(target);
      if (target === undefined || !note) continue;
      reached.add(target);
      open.push(...note);
    }
  };
  for (const { isDropped, lines } of flow.items) if (!isDropped) for (const { runs } of lines) follow(runs);
  const shown = new Set([...reached].flatMap((target) => bodies.get(target) ?? []));
  for (const item of flow.items) {
    if (!item.isNote || shown.has(item)) continue;
    item.isDropped = false;
    delete item.isNote;
  }
}

/** Returns the blocks of a target's note: the smallest element marked as a note, else the element itself. */
function noteExtent(flow: Flow, places: FlowIndex, target: string): Extent | null {
  const own = flow.anchors.get(target);
  if (!own || own.end === own.start) return null;
  const extent = places.noteBoxAround(own) ?? own;
  return places.hasTitleIn(extent) ? null : extent;
}

/** Returns the note that a link on words leads to: only a target marked as a note. */
function asideExtent(flow: Flow, places: FlowIndex, target: string): Extent | null {
  const own = flow.anchors.get(target);
  return own && own.end > own.start && places.noteBoxAround(own) ? noteExtent(flow, places, target) : null;
}

/** Returns a note's characters plus one for each run: empty ones take space too. */
export function noteLength(runs: readonly FlowRun[]): number {
  return runs.reduce((sum, run) => sum + run.text.length + 1, 0);
}

function noteRuns(items: readonly FlowItem[], label: string): FlowRun[] {
  const runs = items.flatMap((item) => item.lines.flatMap((line) => [...line.runs, { text: ' ' }]));
  const head = runs
    .slice(0, HEAD_RUNS)
    .map(({ text }) => text)
    .join('');
  const mark = label.slice(0, MAX_MARK).replace(/[^\p{L}\p{N}*†‡§]/gu, '');
  const lead = new RegExp(
    `^\\s*(?:•\\s*)?(?:\\d+\\.\\s+)?[[({]?${escapePattern(mark)}[\\])}]?[.:]?(?=\\s|$)\\s*`,
    'u',
  );
  const listMark = /^(?:•|\d+\.)\s+$/.exec(runs[0]?.text ?? '')?.[0] ?? '';
  let left = Math.max(head.length - head.replace(lead, '').length, listMark.length);
  return runs.map((run) => {
    const text = run.text.slice(left);
    left = Math.max(0, left - run.text.length);
    return { ...run, text };
  });
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
