import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { Job } from '../../../../contract/operator/jobs.schema';
import type { PlacedBook } from '../../../../contract/operator/titles.schema';
import { Button } from '../../../ui/Button';
import { ConfirmDialog, type ConfirmHandle } from '../../../ui/ConfirmDialog';
import { cardClass } from '../../../ui/card';
import { LoadMoreFailure } from '../../../ui/LoadFailure';
import { Notice } from '../../../ui/Notice';
import { useAct } from '../desk/useAct';
import { useDeskFailure } from '../desk/useDeskFailure';
import { AddTitle } from '../home/AddTitle';
import { JobStatus } from '../uploads/JobStatus';
import { useJob } from '../uploads/useJob';
import { FoundLines } from './FoundLines';
import { useWatermarkPreview } from './useWatermarkPreview';

/**
 * Previews the lines that would be removed from a novel, by the typed pattern or by all listed ones. The
 * listed ones can then be removed.
 */
export function WatermarkPreview({ pattern }: { pattern: string }) {
  const [asked, setAsked] = useState<{ book: PlacedBook; pattern: string; turn: number }>();
  const look = (book: PlacedBook) => setAsked({ book, pattern, turn: (asked?.turn ?? 0) + 1 });
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lead font-semibold">
        <Trans>Look through a title</Trans>
      </h2>
      <p className="text-pretty text-ink-soft">
        {pattern === '' ? (
          <Trans>See each line that the list finds, before anything is taken out.</Trans>
        ) : (
          <Trans>See what the line above would find, before it is listed.</Trans>
        )}
      </p>
      <div className={cardClass}>
        <AddTitle label={<Trans>Title to look through</Trans>} placed={[]} kind="novel" onAdd={look} />
      </div>
      {asked && <Looked key={asked.turn} book={asked.book} pattern={asked.pattern} />}
      {asked && (
        <Button kind="outline" size="sm" className="self-start" onClick={() => look(asked.book)}>
          <Trans>Look through it again</Trans>
        </Button>
      )}
    </section>
  );
}

function Looked({ book, pattern }: { book: PlacedBook; pattern: string }) {
  const { t } = useLingui();
  const failureText = useDeskFailure();
  const [begun, setBegun] = useState<Job>();
  const { found, chapters, isDone, failure, goOn, again } = useWatermarkPreview(book.id, pattern);
  const job = useJob(begun, again);
  const strip = useAct('operatorStripTitle');
  const question = useRef<ConfirmHandle>(null);
  const own = found.filter(({ isBuiltIn }) => !isBuiltIn).length;
  const takeOut = async () => {
    const done = await strip.run({ bookId: book.id });
    if (done) setBegun(done.value);
  };
  const { title } = book;
  const all = found.length;
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-semibold wrap-anywhere">{title}</h3>
      {pattern !== '' && <bdi className="text-caption text-ink-soft wrap-anywhere">{pattern}</bdi>}
      <p role="status" className="text-ink-soft tabular-nums">
        {isDone ? (
          <Trans>
            Chapters looked through: {chapters}. Lines found: {all}.
          </Trans>
        ) : (
          <Trans>
            Looking… Chapters so far: {chapters}. Lines found: {all}.
          </Trans>
        )}
      </p>
      {failure && <LoadMoreFailure failure={failure} retry={goOn} />}
      <FoundLines bookId={book.id} found={found} />
      {pattern === '' && isDone && own > 0 && (
        <Button
          kind="tonal"
          className="self-start"
          busy={strip.isBusy || (job !== undefined && job.endedAt === null)}
          onClick={() => question.current?.open()}
        >
          <Trans>Take them out of the title…</Trans>
        </Button>
      )}
      <ConfirmDialog
        ref={question}
        title={t`Take ${own} lines out of “${title}”?`}
        action={t`Take them out`}
        onConfirm={() => void takeOut()}
      >
        <Trans>
          Its chapters get new text, and readers keep their places. To have a line back, take it off the list
          and upload the whole book again.
        </Trans>
      </ConfirmDialog>
      {strip.failure && <Notice tone="danger">{failureText(strip.failure.name)}</Notice>}
      <div role="status">{job && <JobStatus job={job} />}</div>
    </div>
  );
}
