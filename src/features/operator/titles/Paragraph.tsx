import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Job } from '../../../../contract/operator/jobs.schema';
import { PARAGRAPH_MOST } from '../../../../contract/operator/operator';
import type { ChapterFile } from '../../../../contract/operator/titles.schema';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { TextField } from '../../../ui/TextField';
import { useAct } from '../desk/useAct';
import { useMay } from '../desk/useDesk';
import { useDeskFailure } from '../desk/useDeskFailure';
import { JobStatus } from '../uploads/JobStatus';
import { useJob } from '../uploads/useJob';

type ParagraphProps = { file: ChapterFile; at: number; text: string; onCorrected: (right: string) => void };

/** A paragraph of a chapter with its markup; a tap opens it for editing. */
export function Paragraph(props: ParagraphProps) {
  const { file, text, onCorrected } = props;
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (file.isRemoved || !may('operatorCorrect'))
    return <p className="px-2 py-1.5 wrap-anywhere whitespace-pre-line">{text}</p>;
  if (text.length > PARAGRAPH_MOST)
    return (
      <div className="px-2 py-1.5">
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        <p className="font-sans text-caption text-ink-soft">
          <Trans>This paragraph is too long to edit here.</Trans>
        </p>
      </div>
    );
  if (isOpen)
    return (
      <ParagraphForm
        {...props}
        onCorrected={(right) => {
          setOpen(false);
          onCorrected(right);
        }}
        onCancel={() => setOpen(false)}
      />
    );
  return (
    <button
      ref={button}
      type="button"
      onClick={() => setOpen(true)}
      className="block min-h-11 w-full rounded-md px-2 py-1.5 text-start wrap-anywhere whitespace-pre-line hover:bg-sunken active:bg-sunken"
    >
      {text}
    </button>
  );
}

type ParagraphFormProps = ParagraphProps & { onCancel: () => void };

function ParagraphForm({ file, at, text, onCorrected, onCancel }: ParagraphFormProps) {
  const failureText = useDeskFailure();
  const { bookId, target, language } = file;
  const [typed, setTyped] = useState(text);
  const [begun, setBegun] = useState<Job>();
  const { run, isBusy: isBeginning, failure } = useAct('operatorCorrect');
  const right = typed.trim();
  const job = useJob(begun, ({ state }) => state === 'done' && onCorrected(right));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('textarea')?.focus(), []);
  const save = async () => {
    const done = await run({ bookId, target, wrong: text, right, at, reports: [] });
    if (done) setBegun(done.value);
  };
  const isBusy = isBeginning || (job !== undefined && job.endedAt === null);
  return (
    <div ref={box} className="flex flex-col gap-3 px-2 py-3 font-sans">
      <TextField
        label={<Trans>The paragraph</Trans>}
        hint={
          <Trans>
            *emphasis* and **strong** are written like that. Empty the field to take the paragraph out.
          </Trans>
        }
        rows={Math.min(16, 3 + Math.ceil(text.length / 60))}
        lang={language}
        value={typed}
        onChange={setTyped}
        maxLength={PARAGRAPH_MOST}
        readOnly={isBusy}
      />
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      <div role="status">{job && <JobStatus job={job} />}</div>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" busy={isBusy} disabled={right === text} onClick={() => void save()}>
          <Trans>Save it in the book</Trans>
        </Button>
        <Button size="sm" kind="outline" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  );
}
