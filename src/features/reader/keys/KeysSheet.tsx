import './keys.css';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useTexts } from '@lingui/react/macro';
import type { ReadingSettings } from '../../../../contract/reading/readingSettings';
import { Sheet } from '../../../ui/Sheet';
import { SELECTION_KEYS } from '../annotations/selectionKeys';
import { useStage } from '../context/StageContext';
import { type KeyChord, type KeyCommand, keyBindings } from './keyCommand';

const COMMANDS: Readonly<Record<KeyCommand, MessageDescriptor>> = {
  nextPage: msg`Next page`,
  previousPage: msg`Previous page`,
  nextChapter: msg`Next chapter`,
  previousChapter: msg`Previous chapter`,
  chapterStart: msg`Beginning of the chapter`,
  chapterEnd: msg`End of the chapter`,
  menu: msg`Menu`,
  search: msg`Search in this book`,
  nextHit: msg`Next match`,
  previousHit: msg`Previous match`,
  readAloud: msg`Read aloud`,
  keys: msg`All keys`,
  zoomIn: msg`Zoom in`,
  zoomOut: msg`Zoom out`,
  wholePage: msg`Whole page`,
  back: msg`Close what is open, or the book`,
};

const SELECTION: readonly { label: MessageDescriptor; chords: readonly KeyChord[] }[] = [
  { label: msg`Select the first sentence of the page`, chords: [{ key: SELECTION_KEYS.select }] },
  {
    label: msg`Select more or less`,
    chords: [
      { key: 'ArrowRight', held: 'shift' },
      { key: 'ArrowLeft', held: 'shift' },
    ],
  },
  { label: msg`What to do with selected words`, chords: [{ key: SELECTION_KEYS.act }] },
  { label: msg`Clear the selection`, chords: [{ key: SELECTION_KEYS.letGo }] },
];

const NAMES: Readonly<Record<string, MessageDescriptor | string>> = {
  ' ': msg`Space`,
  ArrowRight: '→',
  ArrowLeft: '←',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  AudioVolumeUp: msg`Volume up`,
  AudioVolumeDown: msg`Volume down`,
};
/** Screen readers announce an arrow's name, not its symbol. */
const ARROWS: Readonly<Record<string, MessageDescriptor>> = {
  ArrowRight: msg`Right arrow`,
  ArrowLeft: msg`Left arrow`,
  ArrowUp: msg`Up arrow`,
  ArrowDown: msg`Down arrow`,
};

/** All keys of the reader, from the table that handles them. */
export function KeysSheet({ settings, onClose }: { settings: ReadingSettings; onClose: () => void }) {
  const { _ } = useLingui();
  const { t } = useTexts();
  const { turning, reading } = useStage();
  const bound = keyBindings(settings, turning, reading.zoom.isOn);
  const rows = [...bound.map(({ command, chords }) => ({ label: COMMANDS[command], chords })), ...SELECTION];
  return (
    <Sheet onClose={onClose} side="end" title={t`Keys`}>
      {/* A long table must be scrollable by keyboard. */}
      <section aria-label={t`Keys`} className="keys" tabIndex={0}>
        <table>
          <thead className="sr-only">
            <tr>
              <th scope="col">
                <Trans>What it does</Trans>
              </th>
              <th scope="col">
                <Trans>Keys</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, chords }) => (
              <tr key={label.id}>
                <th scope="row">{_(label)}</th>
                <td>
                  {chords.map((chord) => (
                    <Chord chord={chord} key={`${chord.held}${chord.key}`} />
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Sheet>
  );
}

function Chord({ chord: { key, held } }: { chord: KeyChord }) {
  const { _ } = useLingui();
  const name = NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  const said = ARROWS[key];
  return (
    <span className="key-chord">
      {heldNames(held).map((one) => (
        <kbd key={one}>{one}</kbd>
      ))}
      <kbd>
        <span aria-hidden={said ? true : undefined}>{typeof name === 'string' ? name : _(name)}</span>
        {said && <span className="sr-only">{_(said)}</span>}
      </kbd>
    </span>
  );
}

function heldNames(held: KeyChord['held']): string[] {
  if (held === undefined) return [];
  const find = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
  return { shift: ['Shift'], ctrl: ['Ctrl'], find: [find], 'find+shift': [find, 'Shift'] }[held];
}
