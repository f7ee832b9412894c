import { type Command, EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import {
  insertBreak,
  insertNote,
  insertTable,
  keys,
  setLink,
  setReading,
  toggleBlock,
  typedInRow,
} from './commands';
import { docOfText, textOfDoc } from './convert';

/** Opens a text with the selection from the first `from` letters on, of its text without marks. */
function open(text: string, words?: string): EditorState {
  const doc = docOfText(text);
  let selection = TextSelection.atEnd(doc) as TextSelection;
  doc.descendants((node, pos) => {
    const at = words === undefined ? -1 : (node.text ?? '').indexOf(words);
    if (words !== undefined && at >= 0)
      selection = TextSelection.create(doc, pos + at, pos + at + words.length);
  });
  return EditorState.create({ doc, selection });
}

function run(state: EditorState, ...commands: Command[]): EditorState {
  let now = state;
  for (const command of commands) {
    expect(command(now, (transaction) => (now = now.apply(transaction)))).toBe(true);
  }
  return now;
}
const type =
  (words: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.insertText(words));
    return true;
  };
const said = (state: EditorState) => textOfDoc(state.doc);
const enter = keys.Enter as Command;
const backspace = keys.Backspace as Command;

describe('the editor', () => {
  it('makes a paragraph a heading, a quotation or verse, and a paragraph again', () => {
    expect(said(run(open('One'), toggleBlock('heading')))).toBe('## One');
    expect(said(run(open('One'), toggleBlock('subheading')))).toBe('### One');
    expect(said(run(open('One'), toggleBlock('quote'), toggleBlock('quote')))).toBe('One');
    expect(said(run(open('One'), toggleBlock('verse')))).toBe('| One');
    expect(said(run(open('One'), toggleBlock('verse'), toggleBlock('verse')))).toBe('One');
  });

  it('goes on with a quotation and with verse on Enter, and ends them on an empty one', () => {
    expect(said(run(open('> One'), enter, type('Two')))).toBe('> One\n\n> Two');
    expect(said(run(open('> One'), enter, enter, type('Two')))).toBe('> One\n\nTwo');
    expect(said(run(open('| One'), enter, type('Two')))).toBe('| One\n| Two');
    expect(said(run(open('| One'), enter, enter, type('Two')))).toBe('| One\n\nTwo');
    expect(said(run(open('## One'), enter, type('Two')))).toBe('## One\n\nTwo');
  });

  it('makes a heading a paragraph on Backspace at its start', () => {
    const state = open('## One');
    const atStart = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 1)));
    expect(said(run(atStart, backspace))).toBe('One');
  });

  it('puts in breaks, tables and notes with labels of their own', () => {
    expect(said(run(open('One'), insertBreak, type('Two')))).toBe('One\n\n***\n\nTwo');
    expect(said(run(open('One'), insertTable('A · B', 'c · d')))).toBe('One\n\n||= A · B\n\n|| c · d');
    expect(said(run(open('One[^1]\n\n[^1]: Old', 'One'), insertNote, type('New')))).toBe(
      'One[^2][^1]\n\n[^1]: Old\n\n[^2]: New',
    );
    const row = open('|| One');
    expect(typedInRow(row, row.selection.from, row.selection.to, '|')?.doc.textContent).toBe('One · ');
    const plain = open('One');
    expect(typedInRow(plain, 1, 1, '|')).toBeNull();
  });

  it('sets, changes and takes away readings and links', () => {
    const read = run(open('A 漢 B', '漢'), setReading('かん'));
    expect(said(read)).toBe('A [^"かん|漢^] B');
    const selected = read.apply(read.tr.setSelection(NodeSelection.create(read.doc, 3)));
    expect(said(run(selected, setReading('ハン')))).toBe('A [^"ハン|漢^] B');
    expect(said(run(selected, setReading('')))).toBe('A 漢 B');
    const linked = run(open('See here', 'here'), setLink('https://example.org/'));
    expect(said(linked)).toBe('See [^https://example.org/|here^]');
    expect(said(run(linked, setLink(null)))).toBe('See here');
  });
});
