import { history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { Node } from 'prosemirror-model';
import { EditorState, TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { copy, droppedAt, type LeftOut, paste } from './clipboard';
import { keys, typedInRow } from './commands';
import { docOfText } from './convert';

type EditorOptions = {
  readonly text: string;
  readonly language: string;
  readonly label: string;
  /** Runs after every change of the document or the selection. */
  readonly onState: (state: EditorState, isChanged: boolean) => void;
  readonly onLeftOut: (leftOut: LeftOut) => void;
};

/** Opens an editor of a chapter's text in an element. The caller destroys it. */
export function createEditor(place: HTMLElement, options: EditorOptions): EditorView {
  const { text, language, label, onState, onLeftOut } = options;
  const tell = (leftOut: LeftOut) => {
    if (leftOut.pictures > 0) onLeftOut(leftOut);
  };
  const view: EditorView = new EditorView(place, {
    state: EditorState.create({ doc: docOfText(text), plugins: [history(), keymap(keys)] }),
    attributes: {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      lang: language,
      dir: 'auto',
      class: 'written',
      spellcheck: 'true',
    },
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction));
      onState(view.state, transaction.docChanged && transaction.getMeta('taken') !== true);
    },
    handleTextInput(view, from, to, typed) {
      const transaction = typedInRow(view.state, from, to, typed);
      if (transaction) view.dispatch(transaction);
      return transaction !== null;
    },
    // The library itself would parse markup in the page, which the page's policy forbids.
    handleDOMEvents: {
      copy: (view, event) => copy(view, event, false),
      cut: (view, event) => copy(view, event, true),
      paste(view, event) {
        const { clipboardData } = event;
        if (!clipboardData) return false;
        event.preventDefault();
        tell(paste(view, clipboardData));
        return true;
      },
      drop(view, event) {
        const { dataTransfer } = event;
        // A passage that is moved within the editor.
        if (view.dragging || !dataTransfer) return false;
        event.preventDefault();
        const at = droppedAt(view, event);
        if (at === null) return true;
        view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at))));
        tell(paste(view, dataTransfer));
        return true;
      },
    },
  });
  return view;
}

/**
 * Takes a text that another device or tab wrote: only what differs is replaced, so the cursor and the way back
 * stay. `isTyped`: the author asked for it, so it is stored and can be undone.
 */
export function takeText(view: EditorView, text: string, { isTyped = false } = {}): void {
  const doc: Node = docOfText(text);
  const { state } = view;
  const start = state.doc.content.findDiffStart(doc.content);
  const end = state.doc.content.findDiffEnd(doc.content);
  if (start === null || end === null) return;
  // Equal letters on both sides of the change belong to one of them.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const slice = doc.slice(start, end.b + overlap);
  const taken = state.tr.replace(start, end.a + overlap, slice);
  view.dispatch(isTyped ? taken : taken.setMeta('taken', true).setMeta('addToHistory', false));
}
