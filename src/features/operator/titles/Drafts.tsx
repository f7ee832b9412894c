import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useRef, useState } from 'react';
import type { DeskDraft, DraftChange, TitleFile } from '../../../../contract/operator/titles.schema';
import { Button } from '../../../ui/Button';
import { ConfirmDialog, type ConfirmHandle } from '../../../ui/ConfirmDialog';
import { Notice } from '../../../ui/Notice';
import { DeskListBody } from '../desk/DeskListBody';
import { deskZone } from '../desk/deskTime';
import { useAct } from '../desk/useAct';
import { useDesk, useTitleRights } from '../desk/useDesk';
import { useDeskList } from '../desk/useDeskList';
import { SilentBox } from './DraftForm';
import { DraftRow } from './DraftRow';
import { DraftSchedule } from './DraftSchedule';
import { FormSection } from './FormSection';
import { titleZone } from './titleZone';
import { useDraftFailure } from './useDraftFailure';

type DraftsProps = { file: TitleFile; onDone: (file: TitleFile) => void };
type Numbers = { readonly from: number; readonly to: number };

/** What is not public yet: chapters or episodes of a file are looked at here before readers see them. */
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
          <PublishedNow {...published} kind={file.kind} />
        </Notice>
      )}
      {file.drafts > 0 && (
        <DraftList
          key={`${file.drafts} ${JSON.stringify([file.timetable, file.hiatus])}`}
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

function PublishedNow({ from, to, kind }: Numbers & Pick<TitleFile, 'kind'>) {
  if (kind === 'drama')
    return from === to ? (
      <Trans>Episode {from} is published.</Trans>
    ) : (
      <Trans>
        Episodes {from} to {to} are published.
      </Trans>
    );
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
  const { arranges } = useTitleRights();
  const failureText = useDraftFailure();
  const { run, isBusy, failure } = useAct('operatorArrangeDrafts');
  const fetchPage = useCallback(
    (after: number | null) => ask('operatorDrafts', { bookId: file.id, after }),
    [ask, file.id],
  );
  const drafts = useDeskList<DeskDraft, number>(fetchPage);
  const { timetable } = file;
  const zone = titleZone(timetable);
  const wasSilent = timetable?.isSilent === true;
  const [isSilent, setSilent] = useState(wasSilent);
  // Unchanged, each draft decides whether it is silent.
  const said = isSilent === wasSilent ? {} : { isSilent };
  const [leaving, setLeaving] = useState<DeskDraft>();
  const [open, setOpen] = useState<number>();
  const question = useRef<ConfirmHandle>(null);
  const first = drafts.list?.[0]?.target;
  const done = (after: TitleFile, what: DraftChange) => {
    setOpen(undefined);
    drafts.reload();
    const isPublished = what.kind === 'publish' && first !== undefined;
    onDone(after, isPublished ? { from: first, to: what.through } : undefined);
  };
  const change = async (what: DraftChange) => {
    const answer = await run({ bookId: file.id, change: what });
    if (answer) done(answer.value, what);
  };
  return (
    <>
      <p className="text-ink-soft">
        <Trans>
          Readers see nothing of them yet. Check what was read, then publish them: readers with the title in
          their library are notified.
        </Trans>
      </p>
      {zone !== deskZone() && (
        <p className="text-caption text-ink-soft">
          <Trans>Times are by the clock of {zone}.</Trans>
        </p>
      )}
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
                first={first ?? draft.target}
                isOpen={open === draft.target}
                onToggle={() => setOpen(open === draft.target ? undefined : draft.target)}
                onArranged={done}
                onEdited={drafts.reload}
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
      {first !== undefined && arranges.includes('publish') && (
        <>
          {!timetable && (
            <DraftSchedule
              key={file.nextPublishAt}
              file={file}
              isBusy={isBusy}
              onSchedule={(times) => void change({ kind: 'schedule', from: first, times, ...said })}
            />
          )}
          <SilentBox checked={isSilent} onChange={setSilent} />
          <Button
            busy={isBusy}
            className="self-start"
            onClick={() => void change({ kind: 'publish', through: first + file.drafts - 1, ...said })}
          >
            {file.kind === 'drama' ? (
              <Plural value={file.drafts} one="Publish # episode now" other="Publish # episodes now" />
            ) : (
              <Plural value={file.drafts} one="Publish # chapter now" other="Publish # chapters now" />
            )}
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
          {leaving?.target} · {leaving?.title}: it is lost. The drafts after it move up by one number.
        </Trans>
      </ConfirmDialog>
    </>
  );
}
