import { Trans, useLingui } from '@lingui/react/macro';
import {
  Asterisk,
  Bold,
  EllipsisVertical,
  IndentDecrease,
  IndentIncrease,
  Italic,
  type LucideIcon,
  Redo2,
  Undo2,
} from 'lucide-react';
import { toggleMark } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import type { MarkType } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { IconButton } from '../../../ui/IconButton';
import { Menu, MenuItem } from '../../../ui/Menu';
import {
  type BlockChoice,
  indentLine,
  insertBreak,
  insertNote,
  insertTable,
  isIn,
  linkAt,
  readingAt,
  toggleBlock,
} from './commands';
import { marks } from './schema';

type ToolbarProps = {
  readonly view: EditorView;
  readonly state: EditorState;
  readonly onReading: () => void;
  readonly onLink: () => void;
};

/** The editor's commands. Each button keeps the selection and shows whether it is on. */
export function Toolbar({ view, state, onReading, onLink }: ToolbarProps) {
  const { t } = useLingui();
  const run = (command: Command) => {
    command(view.state, view.dispatch, view);
    view.focus();
  };
  const may = (command: Command) => command(state);
  const button = (label: string, Icon: LucideIcon, command: Command, pressed?: boolean) => (
    <IconButton
      label={label}
      disabled={!may(command)}
      {...(pressed !== undefined && { pressed })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => run(command)}
    >
      <Icon className="size-icon-md" />
    </IconButton>
  );
  const block = (choice: BlockChoice, text: React.ReactNode) => (
    <MenuItem disabled={!may(toggleBlock(choice))} onPress={() => run(toggleBlock(choice))}>
      {text}
    </MenuItem>
  );
  const isVerse = isIn(state, 'verse');
  return (
    <div role="toolbar" aria-label={t`Format`} className="flex flex-wrap items-center">
      {button(t`Undo`, Undo2, undo)}
      {button(t`Redo`, Redo2, redo)}
      {button(t`Emphasis`, Italic, toggleMark(marks.em), isOn(state, marks.em))}
      {button(t`Strong`, Bold, toggleMark(marks.strong), isOn(state, marks.strong))}
      {button(t`Scene break`, Asterisk, insertBreak)}
      {isVerse && button(t`Move the line back`, IndentDecrease, indentLine(-1))}
      {isVerse && button(t`Move the line in`, IndentIncrease, indentLine(1))}
      <Menu label={t`More`} icon={<EllipsisVertical className="size-icon-md" />} side="below">
        {block('heading', <Trans>Heading</Trans>)}
        {block('subheading', <Trans>Smaller heading</Trans>)}
        {block('quote', <Trans>Quotation</Trans>)}
        {block('verse', <Trans>Verse</Trans>)}
        <MenuItem disabled={!may(insertNote)} onPress={() => run(insertNote)}>
          <Trans>Note</Trans>
        </MenuItem>
        <MenuItem disabled={readingAt(state) === null} onPress={onReading}>
          <Trans>Reading (ruby)…</Trans>
        </MenuItem>
        <MenuItem disabled={linkAt(state) === null} onPress={onLink}>
          <Trans>Link…</Trans>
        </MenuItem>
        <MenuItem onPress={() => run(insertTable(t`First · Second`, t`One · two`))}>
          <Trans>Table</Trans>
        </MenuItem>
        <MenuItem disabled={!may(toggleBlock('row'))} onPress={() => run(toggleBlock('row'))}>
          <Trans>Row of a table</Trans>
        </MenuItem>
      </Menu>
    </div>
  );
}

function isOn(state: EditorState, mark: MarkType): boolean {
  const { from, to, empty, $from } = state.selection;
  if (empty) return mark.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  return state.doc.rangeHasMark(from, to, mark);
}
