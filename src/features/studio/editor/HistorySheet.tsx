import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useState } from 'react';
import type { ManuscriptVersion } from '../../../../contract/studio/manuscripts.schema';
import { Tag } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { rowClass } from '../../../ui/List';
import { LoadFailure } from '../../../ui/LoadFailure';
import { Sheet } from '../../../ui/Sheet';
import { callDesk } from '../../operator/desk/callDesk';
import { DeskLoading } from '../../operator/desk/DeskLoading';
import { deskTime } from '../../operator/desk/deskTime';
import { useRead } from '../../operator/desk/useDeskRead';
import { diffTexts } from './diffTexts';

type HistorySheetProps = {
  readonly bookId: number;
  readonly id: string;
  /** The present text of the manuscript. */
  readonly text: string;
  readonly language: string;
  readonly onRestore: (written: { title: string; text: string }) => void;
  readonly onClose: () => void;
};

/** The versions of a manuscript, each with what has changed since, and a way back to it. */
export function HistorySheet({ bookId, id, text, language, onRestore, onClose }: HistorySheetProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<ManuscriptVersion>();
  return (
    <Sheet title={t`History`} onClose={onClose} tall>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-6">
        {chosen ? (
          <Compared
            bookId={bookId}
            id={id}
            version={chosen.version}
            text={text}
            language={language}
            onBack={() => setChosen(undefined)}
            onRestore={(written) => {
              onRestore(written);
              onClose();
            }}
          />
        ) : (
          <Versions bookId={bookId} id={id} onChoose={setChosen} />
        )}
      </div>
    </Sheet>
  );
}

type VersionsProps = { bookId: number; id: string; onChoose: (version: ManuscriptVersion) => void };

function Versions({ bookId, id, onChoose }: VersionsProps) {
  const { i18n } = useLingui();
  const fetch = useCallback(() => callDesk('studioManuscriptVersions', { bookId, id }), [bookId, id]);
  const { value, failure, reload } = useRead(fetch);
  if (!value)
    return failure ? <LoadFailure failure={failure} retry={() => void reload()} /> : <DeskLoading />;
  return (
    <ol className="-mx-4 divide-y divide-line">
      {value.list.map((version) => (
        <li key={version.version}>
          <button type="button" className={rowClass} onClick={() => onChoose(version)}>
            <span className="min-w-0 flex-1">
              <span className="block wrap-anywhere">{deskTime(version.at, i18n.locale)}</span>
              <span className="block text-caption text-ink-soft wrap-anywhere">
                <Plural value={version.words} one="# word" other="# words" />
                {version.by !== '' && ` · ${version.by}`}
              </span>
            </span>
            {version.isKept && (
              <Tag tone="mark">
                <Trans>Kept</Trans>
              </Tag>
            )}
          </button>
        </li>
      ))}
    </ol>
  );
}

type ComparedProps = Omit<HistorySheetProps, 'onClose'> & { version: number; onBack: () => void };

function Compared({ bookId, id, version, text, language, onBack, onRestore }: ComparedProps) {
  const fetch = useCallback(
    () => callDesk('studioManuscript', { bookId, id, version }),
    [bookId, id, version],
  );
  const { value, failure, reload } = useRead(fetch);
  if (!value)
    return failure ? <LoadFailure failure={failure} retry={() => void reload()} /> : <DeskLoading />;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">
        <Trans>The changes from this version to the current text.</Trans>
      </p>
      <Difference before={value.text} after={text} language={language} />
      <div className="flex flex-wrap gap-3">
        <Button disabled={value.text === text} onClick={() => onRestore(value)}>
          <Trans>Restore this version</Trans>
        </Button>
        <Button kind="outline" onClick={onBack}>
          <Trans>All versions</Trans>
        </Button>
      </div>
    </div>
  );
}

type DifferenceProps = { before: string; after: string; language: string };

/** The changes from one text to another. Unchanged paragraphs far from a change are left out. */
export function Difference({ before, after, language }: DifferenceProps) {
  const diff = useMemo(() => diffTexts(before, after), [before, after]);
  if (before === after)
    return (
      <p>
        <Trans>Nothing has changed.</Trans>
      </p>
    );
  const isNear = (at: number) => diff.slice(Math.max(0, at - 1), at + 2).some(({ kind }) => kind !== 'same');
  return (
    <div lang={language} className="flex flex-col gap-3 font-title">
      {diff.map(({ kind, pieces }, at) =>
        isNear(at) ? (
          <p key={at} className={`wrap-anywhere ${kind === 'same' ? 'text-ink-soft' : ''}`}>
            {pieces.map((piece, index) =>
              piece.kind === 'added' ? (
                <ins key={index} className="rounded-sm bg-accent-soft">
                  {piece.text}
                </ins>
              ) : piece.kind === 'removed' ? (
                <del key={index} className="rounded-sm bg-danger-soft text-danger">
                  {piece.text}
                </del>
              ) : (
                piece.text
              ),
            )}
          </p>
        ) : null,
      )}
    </div>
  );
}
