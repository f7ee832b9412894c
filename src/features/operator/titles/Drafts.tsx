import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useRef, useState } from 'react';
import type { DeskDraft, DraftChange, TitleFile } from '../../../../contract/operator/titles.schema';
import { Button } from '../../../ui/Button';
import { ConfirmDialog, type ConfirmHandle } from '../../../ui/ConfirmDialog';
import { Notice } from '../../../ui/Notice';
import { DeskListBody } from '../desk/DeskListBody';
import { useAct } from '../desk/useAct';
import { useDesk } from '../desk/useDesk';
import { useDeskList } from '../desk/useDeskList';
import { DraftRow } from './DraftRow';
import { DraftSchedule } from './DraftSchedule';
import { FormSection } from './FormSection';
import { useDraftFailure } from './useDraftFailure';

type DraftsProps = { file: TitleFile; onDone: (file: TitleFile) => void };
type Numbers = { readonly from: number; readonly to: number };

/** The chapters that are not public yet: what was read from a file is looked at here before readers see it. */
export function Drafts({ file, onDone }: DraftsProps) {
  const [published, setPublished] = useState<Numbers>();
  const failureText = useDraftFailure();
  const { run, isBusy, failure } = useAct('operatorArrangeDrafts');
  const undo = async ({ from }: Numbers) => {
    const done = await run({ bookId: file.id, change: { kind: 'withdraw', from } });
    if (!done) return;
    setPublished(undefined);
    onDone(done.value);
  };
  if (file.drafts === 0 && !published) return null;
  return (
    <FormSection title={<Trans>Drafts</Trans>}>
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      {published && (
        <Notice
          action={
            <Button kind="quiet" size="sm" busy={isBusy} onClick={() => void undo(published)}>
              <Trans>Undo</Trans>
            </Button>
          }
        >
          <PublishedNow {...published} />
        </Notice>
      )}
      {file.drafts > 0 && (
        <DraftList
          key={file.drafts}
          file={file}
          onDone={(after, change) => {
            setPublished(change);
            onDone(after);
          }}
        />
      )}
    </FormSection>
  );
}

function PublishedNow({ from, to }: Numbers) {
  if (from === to) return <Trans>Chapter {from} is published.</Trans>;
  return (
    <Trans>
      Chapters {from} to {to} are published.
    </Trans>
  );
}

type DraftListProps = {
  file: TitleFile;
  /** `published`: the numbers that this act published. */
  onDone: (file: TitleFile, published?: Numbers) => void;
};

function DraftList({ file, onDone }: DraftListProps) {
  const { t } = useLingui();
  const ask = useDesk();
  const failureText = useDraftFailure();
  const { run, isBusy, failure } = useAct('operatorArrangeDrafts');
  const fetchPage = useCallback(
    (after: number | null) => ask('operatorDrafts', { bookId: file.id, after }),
    [ask, file.id],
  );
  const drafts = useDeskList<DeskDraft, number>(fetchPage);
  const [leaving, setLeaving] = useState<DeskDraft>();
  const question = useRef<ConfirmHandle>(null);
  const change = async (what: DraftChange, published?: Numbers) => {
    const done = await run({ bookId: file.id, change: what });
    if (!done) return;
    drafts.reload();
    onDone(done.value, published);
  };
  const first = drafts.list?.[0]?.target;
  return (
    <>
      <p className="text-ink-soft">
        <Trans>
          Readers see nothing of them yet. Check what was read from the file, then publish them: readers with
          the book in their library are notified.
        </Trans>
      </p>
      <DeskListBody of={drafts} empty={<Trans>There are no drafts.</Trans>}>
        {(list) => (
          <ol aria-busy={isBusy} className="-mx-4 divide-y divide-line border-y border-line">
            {list.map((draft, at) => (
              <DraftRow
                key={draft.target}
                draft={draft}
                file={file}
                above={list[at - 1]}
                below={list[at + 1]}
                onMove={(to) => void change({ kind: 'move', target: draft.target, to })}
                onDiscard={() => {
                  setLeaving(draft);
                  question.current?.open();
                }}
              />
            ))}
          </ol>
        )}
      </DeskListBody>
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      {first !== undefined && (
        <>
          <DraftSchedule
            key={file.nextPublishAt}
            file={file}
            isBusy={isBusy}
            onSchedule={(times) => void change({ kind: 'schedule', from: first, times })}
          />
          <Button
            busy={isBusy}
            className="self-start"
            onClick={() => {
              const through = first + file.drafts - 1;
              void change({ kind: 'publish', through }, { from: first, to: through });
            }}
          >
            <Plural value={file.drafts} one="Publish # chapter now" other="Publish # chapters now" />
          </Button>
        </>
      )}
      <ConfirmDialog
        ref={question}
        title={t`Discard this draft?`}
        action={t`Discard`}
        onConfirm={() => {
          if (leaving) void change({ kind: 'discard', from: leaving.target, to: leaving.target });
        }}
      >
        <Trans>
          {leaving?.target} · {leaving?.title}: its text is lost. The drafts after it move up by one number.
        </Trans>
      </ConfirmDialog>
    </>
  );
}
