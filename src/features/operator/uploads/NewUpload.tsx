import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { UploadWork } from '../../../../contract/operator/jobs.schema';
import { BOOK_FILE_ACCEPT } from '../../../../contract/reading/ownFiles';
import { cardClass } from '../../../ui/card';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { Checkbox } from '../../../ui/Switch';
import { TextField } from '../../../ui/TextField';
import { deskZone, momentOf } from '../desk/deskTime';
import { MomentField } from '../desk/MomentField';
import { FileButton } from './FileButton';
import { UploadFailure } from './UploadFailure';
import { dramaFilesIn, inOrder } from './uploadFiles';
import { useUpload } from './useUpload';

type Kind = 'importNovel' | 'importDrama';

export function NewUpload({ onBegun }: { onBegun: () => void }) {
  const { t } = useLingui();
  const [kind, setKind] = useState<Kind>('importNovel');
  const [title, setTitle] = useState('');
  const [free, setFree] = useState('');
  const [price, setPrice] = useState('');
  const [story, setStory] = useState('');
  const [isHidden, setHidden] = useState(true);
  const [at, setAt] = useState('');
  const { begin, failure, isBeginning } = useUpload(onBegun);
  const zone = deskZone();
  const isNumber = (text: string) => text === '' || /^\d{1,6}$/.test(text);
  const isRight = isNumber(free) && isNumber(price);
  const send = (files: File[]) => {
    const work: UploadWork = {
      kind,
      isHidden,
      ...(kind === 'importNovel' && story.trim() && { story: story.trim() }),
      ...(title.trim() && { title: title.trim() }),
      ...(free && { free: Number(free) }),
      ...(price && { price: Number(price) }),
    };
    void begin(work, files, momentOf(at));
  };
  return (
    <section aria-labelledby="uploads-new" className={`${cardClass} flex flex-col gap-4 p-4`}>
      <h2 id="uploads-new" className="font-title text-heading font-semibold">
        <Trans>A new title</Trans>
      </h2>
      <SegmentedControl
        label={t`Kind of title`}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'importNovel', label: t`Novel` },
          { value: 'importDrama', label: t`Drama` },
        ]}
      />
      <TextField
        label={<Trans>Title</Trans>}
        hint={<Trans>Leave it empty to use what the file says.</Trans>}
        value={title}
        onChange={setTitle}
        maxLength={200}
      />
      {kind === 'importNovel' && (
        <TextField
          label={<Trans>Story</Trans>}
          hint={
            <Trans>
              Only for an export of WordPress with several stories: the name of one, or its number.
            </Trans>
          }
          value={story}
          onChange={setStory}
          maxLength={200}
        />
      )}
      <div className="grid gap-4 desktop:grid-cols-2">
        <TextField
          label={
            kind === 'importNovel' ? <Trans>Free first chapters</Trans> : <Trans>Free first episodes</Trans>
          }
          value={free}
          onChange={setFree}
          inputMode="numeric"
          placeholder={kind === 'importNovel' ? '10' : '5'}
          error={isNumber(free) ? undefined : <Trans>A whole number</Trans>}
        />
        <TextField
          label={<Trans>Coins for each of the others</Trans>}
          value={price}
          onChange={setPrice}
          inputMode="numeric"
          hint={<Trans>Empty or 0: all of it is free.</Trans>}
          error={isNumber(price) ? undefined : <Trans>A whole number</Trans>}
        />
      </div>
      <Checkbox
        label={<Trans>Readers don’t see it until it is published</Trans>}
        checked={isHidden}
        onChange={setHidden}
      />
      <MomentField
        label={<Trans>Not before</Trans>}
        hint={<Trans>By your clock ({zone}). Leave it empty to read the file as soon as it arrives.</Trans>}
        value={at}
        onChange={setAt}
      />
      {failure && <UploadFailure name={failure} />}
      <div className="flex flex-wrap gap-3">
        {kind === 'importNovel' ? (
          <FileButton
            accept={`${BOOK_FILE_ACCEPT},.xml`}
            disabled={!isRight || isBeginning}
            onChoose={(files) => send(inOrder(files.slice(0, 1)))}
          >
            <Trans>Choose a book file</Trans>
          </FileButton>
        ) : (
          <>
            <FileButton
              folder
              disabled={!isRight || isBeginning}
              onChoose={(files) => send(dramaFilesIn(files))}
            >
              <Trans>Choose a drama’s folder</Trans>
            </FileButton>
            <FileButton
              kind="outline"
              accept=".zip,application/zip"
              disabled={!isRight || isBeginning}
              onChoose={(files) => send(inOrder(files.slice(0, 1)))}
            >
              <Trans>Choose a ZIP of it</Trans>
            </FileButton>
          </>
        )}
      </div>
    </section>
  );
}
