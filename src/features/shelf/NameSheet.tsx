import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { cleanLine } from '../../../contract/wire/writtenText';
import type { Collection } from '../../../data/queries/shelf';
import { useFailureText } from '../../i18n/useFailureText';
import { usecases } from '../../platform/worker/usecases';
import { Button } from '../../ui/Button';
import { Sheet } from '../../ui/Sheet';
import { TextField } from '../../ui/TextField';

const LONGEST_NAME = 60;

type NameSheetProps = {
  /** The collection to rename; without one, a new one is made. */
  collection?: Collection | undefined;
  /** The first books of a new one. */
  bookIds: readonly number[];
  others: readonly Collection[];
  onClose: () => void;
  onCreated: (id: string) => void;
};

export function NameSheet({ collection, bookIds, others, onClose, onCreated }: NameSheetProps) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const [name, setName] = useState(collection?.name ?? '');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const save = async () => {
    const wanted = cleanLine(name);
    if (wanted === '') return setError(t`A collection needs a name.`);
    const taken = others.some((other) => other.id !== collection?.id && other.name === wanted);
    if (taken) return setError(t`There is already a collection with that name.`);
    setBusy(true);
    const saved = collection
      ? await usecases.renameCollection({ id: collection.id, name: wanted })
      : await usecases.createCollection({ name: wanted, bookIds });
    setBusy(false);
    if (!saved.ok) return setError(failureText(saved.failure.name));
    if (saved.value) onCreated(saved.value.id);
    onClose();
  };

  return (
    <Sheet title={collection ? t`Rename collection` : t`New collection`} onClose={onClose}>
      <form
        className="flex flex-col gap-5 px-5 pt-2 pb-6"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={<Trans>Name</Trans>}
          value={name}
          onChange={(value) => {
            setName(value);
            setError(undefined);
          }}
          error={error}
          hint={<Trans>Only this device knows it, and keeps it encrypted.</Trans>}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          autoFocus
        />
        <Button type="submit" busy={busy} className="w-full">
          {collection ? <Trans>Save</Trans> : <Trans>Create</Trans>}
        </Button>
      </form>
    </Sheet>
  );
}
