import { type Node, Slice } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { BlockDraft } from '../../../../contract/catalogue/blocks';
import type { Run } from '../../../../contract/catalogue/chapters.schema';
import { finishBlocks } from '../../../../formats/blockIds';
import { readPasted, readPastedText } from '../../../../formats/html/readPasted';
import { labelsIn } from './commands';
import { nodesOf } from './convert';
import { nodes, schema } from './schema';

/** The editor's own form, in which nothing is lost between two manuscripts. */
const OWN = 'application/x-dogear-slice+json';

/** Pictures that were not taken over, and whether they were files. */
export type LeftOut = { readonly pictures: number; readonly isFile: boolean };

/** Puts the selection on the clipboard: as the editor's own, as markup and as text. */
export function copy(view: EditorView, event: ClipboardEvent, cuts: boolean): boolean {
  const { selection, tr } = view.state;
  const data = event.clipboardData;
  if (selection.empty || !data) return false;
  event.preventDefault();
  const slice = selection.content();
  const { dom, text } = view.serializeForClipboard(slice);
  data.clearData();
  data.setData(OWN, JSON.stringify(slice.toJSON()));
  data.setData('text/html', dom.innerHTML);
  data.setData('text/plain', text);
  if (cuts) view.dispatch(tr.deleteSelection().scrollIntoView().setMeta('uiEvent', 'cut'));
  return true;
}

/**
 * Puts what was pasted or dropped in the place of the selection, as blocks: no markup from outside reaches the page.
 * Returns the pictures that were left out.
 */
export function paste(view: EditorView, data: DataTransfer): LeftOut {
  const own = data.getData(OWN);
  const html = data.getData('text/html');
  const text = data.getData('text/plain');
  const files = [...data.files].filter(({ type }) => type.startsWith('image/')).length;
  // Word adds a picture of the text to the text itself.
  if (files > 0 && html === '' && text === '') return { pictures: files, isFile: true };
  const { slice, pictures } = (own !== '' && ownSlice(own)) || sliceOf(view.state, html, text);
  if (slice.size > 0)
    view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true));
  return { pictures, isFile: false };
}

/** Another page can write anything under the name of the own form. */
function ownSlice(json: string): { slice: Slice; pictures: number } | null {
  try {
    const slice = Slice.fromJSON(schema, JSON.parse(json));
    slice.content.forEach((node) => node.check());
    return { slice, pictures: 0 };
  } catch {
    return null;
  }
}

function sliceOf(state: EditorState, html: string, text: string): { slice: Slice; pictures: number } {
  let read = { blocks: readPastedText(text) as readonly BlockDraft[], pictures: 0 };
  if (html !== '') {
    try {
      read = readPasted(html);
    } catch (error) {
      // Nested more deeply than any text: its words are on the clipboard too.
      if (!(error instanceof RangeError)) throw error;
    }
  }
  const blocks = finishBlocks(relabelled(read.blocks, labelsIn(state.doc)));
  const content = nodesOf(blocks);
  const isOpen = (node: Node | null) => (node?.type === nodes.paragraph ? 1 : 0);
  return {
    slice: new Slice(content, isOpen(content.firstChild), isOpen(content.lastChild)),
    pictures: read.pictures,
  };
}

/** Gives pasted notes labels that the manuscript does not have. */
function relabelled(blocks: readonly BlockDraft[], taken: ReadonlySet<string>): BlockDraft[] {
  const used = new Set(taken);
  const given = new Map<string, string>();
  const labelFor = (label: string) => {
    const known = given.get(label);
    if (known !== undefined) return known;
    let next = Number(label) || 1;
    while (used.has(String(next))) next += 1;
    used.add(String(next));
    given.set(label, String(next));
    return String(next);
  };
  const renamed = (runs: readonly Run[]): Run[] =>
    runs.map((run) => {
      if (run.note === undefined) return run;
      const note = labelFor(run.note);
      return { ...run, text: note, note };
    });
  return blocks.map((block) => {
    if (!('runs' in block)) return block;
    const runs = renamed(block.runs);
    return block.kind === 'note' ? { ...block, label: labelFor(block.label), runs } : { ...block, runs };
  });
}

/** Where a drop from outside belongs, as the selection. */
export function droppedAt(view: EditorView, event: DragEvent): number | null {
  return view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? null;
}
