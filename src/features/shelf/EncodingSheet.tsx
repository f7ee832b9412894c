import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { EncodingChoice } from '../../platform/worker/ownBooks';
import { EncodingChoices } from '../../shared/textCut/EncodingChoices';
import { Button } from '../../ui/Button';
import { Sheet } from '../../ui/Sheet';

type EncodingSheetProps = {
  name: string;
  encodings: readonly EncodingChoice[];
  onChoose: (encoding: string) => void;
  /** Closing leaves the file unopened. */
  onClose: () => void;
};

/** Asks for a text's encoding before it becomes a book, if the file does not determine it. */
export function EncodingSheet({ name, encodings, onChoose, onClose }: EncodingSheetProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(encodings[0]?.label);
  return (
    <Sheet onClose={onClose} title={t`Opening the book`}>
      <form
        className="flex min-h-0 flex-col overflow-y-auto px-5 pt-2 pb-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== undefined) onChoose(chosen);
        }}
      >
        <p className="font-medium break-words">{name}</p>
        <p className="mt-1 mb-5 text-caption text-pretty text-ink-soft">
          <Trans>The file doesn’t say how its letters are stored. You can change your choice later.</Trans>
        </p>
        <EncodingChoices choices={encodings} chosen={chosen} onChoose={setChosen} />
        <div className="mt-6 flex flex-wrap gap-3">
          <Button className="flex-1" type="submit">
            <Trans>Open</Trans>
          </Button>
          <Button className="flex-1" kind="tonal" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
