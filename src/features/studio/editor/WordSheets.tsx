import { Trans, useLingui } from '@lingui/react/macro';
import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type ReactNode, useState } from 'react';
import { webAddress } from '../../../../formats/runMarks';
import { Button } from '../../../ui/Button';
import { Sheet } from '../../../ui/Sheet';
import { TextField } from '../../../ui/TextField';
import { linkAt, readingAt, setLink, setReading } from './commands';

type SheetProps = { readonly view: EditorView; readonly onClose: () => void };

/** How the selected words are read, in small letters above them. */
export function ReadingSheet({ view, onClose }: SheetProps) {
  const { t } = useLingui();
  const [at] = useState(() => readingAt(view.state));
  const [typed, setTyped] = useState(at?.reading ?? '');
  const reading = typed.trim();
  // What the format can write (decision 0005).
  const isSound = reading.length <= 60 && !/[|[\]\\*^\n\r]/.test(reading);
  return (
    <WordSheet
      title={t`Reading`}
      onClose={onClose}
      view={view}
      command={isSound && reading !== '' ? setReading(reading) : null}
      removal={at?.reading ? setReading('') : null}
    >
      <TextField
        label={<Trans>How “{at?.words ?? ''}” is read</Trans>}
        hint={<Trans>Shown in small letters above the words.</Trans>}
        error={isSound ? undefined : <Trans>A reading has up to 60 letters and no special characters.</Trans>}
        value={typed}
        onChange={setTyped}
      />
    </WordSheet>
  );
}

export function LinkSheet({ view, onClose }: SheetProps) {
  const { t } = useLingui();
  const [before] = useState(() => linkAt(view.state) ?? '');
  const [typed, setTyped] = useState(before);
  const address = typed.trim() === before ? before : webAddress(typed);
  const isWrong = typed.trim() !== '' && address === null;
  return (
    <WordSheet
      title={t`Link`}
      onClose={onClose}
      view={view}
      command={address ? setLink(address) : null}
      removal={before === '' ? null : setLink(null)}
    >
      <TextField
        label={<Trans>Address</Trans>}
        hint={<Trans>Readers see the address before they open it.</Trans>}
        error={isWrong ? <Trans>An address begins with https:// or http://</Trans> : undefined}
        value={typed}
        onChange={setTyped}
        inputMode="url"
      />
    </WordSheet>
  );
}

type WordSheetProps = SheetProps & {
  readonly title: string;
  readonly command: Command | null;
  readonly removal: Command | null;
  readonly children: ReactNode;
};

function WordSheet({ title, view, onClose, command, removal, children }: WordSheetProps) {
  const run = (what: Command) => {
    what(view.state, view.dispatch);
    onClose();
  };
  return (
    <Sheet title={title} onClose={onClose}>
      <form
        className="flex flex-col gap-4 px-5 pt-2 pb-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (command) run(command);
        }}
      >
        {children}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={command === null}>
            <Trans>Set</Trans>
          </Button>
          {removal && (
            <Button kind="outline" onClick={() => run(removal)}>
              <Trans>Take it away</Trans>
            </Button>
          )}
        </div>
      </form>
    </Sheet>
  );
}
