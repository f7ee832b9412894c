import { countWords } from '../wordCount';
import { type Extent, type Flow, type FlowItem, type FlowRun, itemText } from './flow';

/** A longer "note" is a chapter somebody linked to. */
const MAX_NOTE_WORDS = 2_000;

/** The notes of a book by the target that references name. */
export type Notes = Map<string, FlowRun[]>;

/**
 * Matches references with the texts of their notes and takes those texts out of the flow. A reference to nothing
 * that can be a note is turned into plain text.
 */
export function collectNotes(flow: Flow): Notes {
  const notes: Notes = new Map();
  const refused = new Set<string>();
  flow.items.forEach((item, index) => {
    for (const line of item.lines) {
      for (const run of line.runs) {
        const target = run.noteTarget;
        if (target === undefined || notes.has(target) || refused.has(target)) continue;
        const extent = noteExtent(flow, target);
        const isNote =
          extent !== null &&
          !(extent.start <= index && index < extent.end) &&
          countWords(flow.items.slice(extent.start, extent.end).map(itemText).join('\n')) <= MAX_NOTE_WORDS;
        if (!isNote) {
          refused.add(target);
          continue;
        }
        const body = flow.items.slice(extent.start, extent.end);
        notes.set(target, noteRuns(body, run.text));
        for (const part of body) part.isDropped = true;
      }
    }
  });
  for (const item of flow.items) {
    for (const line of item.lines) {
      line.runs = line.runs.map((run) =>
        run.noteTarget !== undefined && refused.has(run.noteTarget) ? { ...run, noteTarget: undefined } : run,
      );
    }
  }
  return notes;
}

/** The blocks of the note a target names: the smallest element marked as a note, else the element itself. */
function noteExtent(flow: Flow, target: string): Extent | null {
  const own = flow.anchors.get(target);
  if (!own || own.end === own.start) return null;
  const boxes = flow.noteBoxes.filter((box) => box.start <= own.start && own.end <= box.end);
  const box = boxes.sort((a, b) => a.end - a.start - (b.end - b.start))[0];
  const extent = box ?? own;
  const hasTitle = flow.items.slice(extent.start, extent.end).some((item) => item.hint === 'title');
  return hasTitle ? null : extent;
}

/** A note's blocks as one run of text, without the number it begins with. */
function noteRuns(items: readonly FlowItem[], label: string): FlowRun[] {
  const runs = items.flatMap((item) => item.lines.flatMap((line) => [...line.runs, { text: ' ' }]));
  const first = runs.findIndex((run) => run.text.trim() !== '');
  const head = runs[first];
  if (!head) return runs;
  const mark = label.replace(/[^\p{L}\p{N}*†‡§]/gu, '');
  const lead = new RegExp(
    `^\\s*(?:•\\s*)?(?:\\d+\\.\\s+)?[[({]?${escapePattern(mark)}[\\])}]?[.:]?(?=\\s|$)\\s*`,
    'u',
  );
  const text = head.text.replace(lead, '').replace(/^\s*(?:•|\d+\.)\s+/, '');
  return [...runs.slice(0, first), { ...head, text }, ...runs.slice(first + 1)];
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
