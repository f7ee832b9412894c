import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FileDown } from 'lucide-react';
import type { BookDetail } from '../../../../contract/catalogue/books.schema';
import { type Exportable, readExportable } from '../../../../data/queries/exportable';
import { useFailureText } from '../../../i18n/useFailureText';
import { useLive } from '../../../platform/live/live';
import type { NovelOutcome } from '../../../platform/worker/saveBooks';
import { Button } from '../../../ui/Button';
import { formatBytes } from '../../../ui/bytes';
import { Notice } from '../../../ui/Notice';
import { ProgressLine } from '../../../ui/ProgressLine';
import { Sheet } from '../../../ui/Sheet';
import { chapterRanges } from './chapterRanges';
import { useNotIncluded, useSaveNovel } from './useSaveNovel';
import '../../../styles/controls.css';
import { houseName } from '../../../platform/device/houseName';

type SaveEpubSheetProps = { book: BookDetail; onClose: () => void };

const FAILURES: Record<Extract<NovelOutcome, { ok: false }>['reason'], MessageDescriptor> = {
  nothing: msg`Nothing was saved: none of these chapters is on this device.`,
  changed: msg`Nothing was saved: what you own of this book has just changed. Please try again.`,
  full: msg`Nothing was saved: this device is out of space.`,
  storage: msg`Nothing was saved: this device could not write the file.`,
  tooLarge: msg`Nothing was saved: the book is too large for one file.`,
};

export function SaveEpubSheet({ book, onClose }: SaveEpubSheetProps) {
  const { t } = useLingui();
  const { owned, others } = useLive(`exportable/${book.id}`, () => readExportable(book.id)).value ?? NOTHING;
  const notIncluded = useNotIncluded(others);
  const { saving, save, cancel } = useSaveNovel(book, notIncluded);
  const progress = saving !== 'not yet' && 'progress' in saving ? saving : undefined;
  return (
    <Sheet title={t`Save as EPUB`} onClose={onClose}>
      <div className="unlock-sheet">
        <p className="text-pretty">
          <Plural
            value={owned.length}
            one="The file holds # chapter that is free or that you unlocked, with its pictures, the cover and the numbers of your receipts."
            other="The file holds # chapters that are free or that you unlocked, with their pictures, the cover and the numbers of your receipts."
          />{' '}
          <Trans>When you open it in {houseName}, your bookmarks and highlights are there too.</Trans>
        </p>
        {notIncluded.length > 0 && (
          <section className="rounded-md bg-sunken px-4 py-3">
            <h3 className="text-caption font-semibold text-ink-soft">
              <Trans>Chapters not included</Trans>
            </h3>
            <dl>
              {notIncluded.map(({ reason, which }) => (
                <div key={reason} className="mt-1">
                  <dt className="wrap-anywhere tabular-nums">{which}</dt>
                  <dd className="text-caption text-ink-soft">{reason}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        {progress ? (
          <Running progress={progress.progress} cancel={cancel} />
        ) : (
          <>
            {saving !== 'not yet' && 'ok' in saving && <Told outcome={saving} owned={owned} />}
            <Button
              size="lg"
              className="w-full"
              icon={<FileDown className="size-icon-lg" />}
              disabled={owned.length === 0}
              onClick={save}
            >
              {saving === 'not yet' ? <Trans>Save as EPUB</Trans> : <Trans>Save again</Trans>}
            </Button>
          </>
        )}
      </div>
    </Sheet>
  );
}

const NOTHING: Exportable = { owned: [], others: [] };

function Running({
  progress,
  cancel,
}: {
  progress: { at: number; count: number } | undefined;
  cancel: () => void;
}) {
  const { t } = useLingui();
  const { at = 0, count = 0 } = progress ?? {};
  return (
    <>
      <p role="status" className="tabular-nums">
        {count > 0 && at < count ? (
          <Trans>
            Chapter {at} of {count}
          </Trans>
        ) : (
          <Trans>Saving…</Trans>
        )}
      </p>
      <ProgressLine
        percent={count > 0 ? Math.round((at / count) * 100) : undefined}
        label={t`Saved so far`}
        tone="accent"
      />
      <Button kind="tonal" size="lg" className="w-full" onClick={cancel}>
        <Trans>Cancel</Trans>
      </Button>
    </>
  );
}

type ToldProps = { outcome: NovelOutcome; owned: Exportable['owned'] };

function Told({ outcome, owned }: ToldProps) {
  const { i18n } = useLingui();
  const failureText = useFailureText();
  const why = outcome.failure && failureText(outcome.failure);
  if (!outcome.ok)
    return (
      <Notice tone="danger">
        {i18n._(FAILURES[outcome.reason])} {why}
      </Notice>
    );
  const { name, file, missing, lostPictures } = outcome;
  const size = formatBytes(file.size, i18n.locale);
  const which = chapterRanges(
    owned.map(({ entry }) => entry).filter(({ target }) => missing.includes(target)),
  );
  return (
    <>
      <Notice>
        <span className="wrap-anywhere">
          <Trans>
            The file “{name}” ({size}) is in your downloads.
          </Trans>
        </span>
      </Notice>
      {missing.length > 0 && (
        <Notice tone="danger">
          <Trans>These chapters are not on this device and are missing from the file: {which}.</Trans> {why}
        </Notice>
      )}
      {lostPictures > 0 && (
        <Notice tone="danger">
          <Plural
            value={lostPictures}
            one="# picture could not be fetched and is missing from the file."
            other="# pictures could not be fetched and are missing from the file."
          />
        </Notice>
      )}
    </>
  );
}
