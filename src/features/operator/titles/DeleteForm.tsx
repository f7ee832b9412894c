import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { BIN_DAYS } from '../../../../contract/operator/operator';
import type { TitleFile, TitleStakes } from '../../../../contract/operator/titles.schema';
import { cleanLine } from '../../../../contract/wire/writtenText';
import { Button } from '../../../ui/Button';
import { formatBytes } from '../../../ui/bytes';
import { LoadFailure } from '../../../ui/LoadFailure';
import { SkeletonBlock } from '../../../ui/Skeleton';
import { TextField } from '../../../ui/TextField';
import { ActSheet } from '../desk/ActSheet';
import { useAct } from '../desk/useAct';
import { useDeskRead } from '../desk/useDeskRead';
import { FormSection } from './FormSection';

type DeleteFormProps = { file: TitleFile; onDone: (file: TitleFile) => void };

export function DeleteForm({ file, onDone }: DeleteFormProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <FormSection title={<Trans>Deletion</Trans>}>
      <p className="text-ink-soft">
        <Trans>You see what it means before anything is deleted.</Trans>
      </p>
      <Button kind="danger" className="self-start" onClick={() => setAsking(true)}>
        <Trans>Delete the title</Trans>
      </Button>
      {isAsking && <DeleteSheet file={file} onDone={onDone} onClose={() => setAsking(false)} />}
    </FormSection>
  );
}

function DeleteSheet({ file, onDone, onClose }: DeleteFormProps & { onClose: () => void }) {
  const { t } = useLingui();
  const { id: bookId, title } = file;
  const { value: stakes, failure, reload } = useDeskRead('operatorTitleStakes', { bookId });
  const { run, isBusy, failure: refused } = useAct('operatorDeleteTitle');
  const [typed, setTyped] = useState('');
  // As the server compares them.
  const isNamed = cleanLine(typed) === cleanLine(title);
  const submit = async () => {
    const done = await run({ bookId, title: typed });
    if (!done) return;
    onClose();
    onDone(done.value);
  };
  return (
    <ActSheet
      title={t`Delete this title?`}
      action={<Trans>Delete</Trans>}
      onClose={onClose}
      onSubmit={() => void submit()}
      isReady={stakes !== undefined && isNamed}
      isBusy={isBusy}
      failure={refused}
      isHarsh
    >
      {stakes ? (
        <Stakes file={file} stakes={stakes} />
      ) : failure ? (
        <LoadFailure failure={failure} retry={() => void reload()} />
      ) : (
        <SkeletonBlock className="h-32 w-full" />
      )}
      <TextField
        label={<Trans>Type the title’s name</Trans>}
        hint={<bdi lang={file.language}>{title}</bdi>}
        required
        value={typed}
        onChange={setTyped}
      />
    </ActSheet>
  );
}

function Stakes({ file, stakes }: { file: TitleFile; stakes: TitleStakes }) {
  const { i18n } = useLingui();
  const { unlocks, readers, gold, inLibraries, items } = stakes;
  const isDrama = file.kind === 'drama';
  const spent = i18n.number(gold);
  const bytes = formatBytes(stakes.bytes, i18n.locale);
  return (
    <>
      <ul className="list-disc space-y-1 pl-5">
        <li>
          {isDrama ? (
            <Plural value={items} one="# episode" other="# episodes" />
          ) : (
            <Plural value={items} one="# chapter" other="# chapters" />
          )}
          {`, ${bytes}`}
        </li>
        <li>
          <Plural
            value={inLibraries}
            one="# reader has it in their library"
            other="# readers have it in their library"
          />
        </li>
        {readers === null ? (
          <li>
            <Trans>Too many unlocks to count their readers</Trans>
          </li>
        ) : (
          <li>
            <Plural
              value={readers}
              one="# reader has unlocked something"
              other="# readers have unlocked something"
            />
          </li>
        )}
        <li>
          <Trans>Coins and bonus spent on it: {spent}</Trans>
        </li>
      </ul>
      <p>
        {unlocks > 0 ? (
          <Trans>
            Something in it was unlocked, so it is withdrawn: readers keep what they paid for, and its files
            stay. It is gone for everyone else, and you can restore it at any time.
          </Trans>
        ) : (
          <Trans>
            Nobody has unlocked anything in it. It is gone for all readers, and you can restore it for{' '}
            {BIN_DAYS} days. Then its files are removed.
          </Trans>
        )}
      </p>
      <p className="text-ink-soft">
        <Trans>
          It leaves home, search and feeds. Devices keep the free text that they already have. Uploading it
          again makes a new title.
        </Trans>
      </p>
    </>
  );
}
