import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { houseName } from '../../platform/device/houseName';
import type { NotSaved, SaveOutcome } from '../../platform/worker/saveBooks';
import { Button } from '../../ui/Button';
import { formatBytes } from '../../ui/bytes';
import { Notice } from '../../ui/Notice';
import { ProgressLine } from '../../ui/ProgressLine';
import { useSaveFirst } from './useSaveFirst';

type SaveFirstProps = {
  hasBooks: boolean;
  savesMarks: boolean;
  onSaving: (isSaving: boolean) => void;
};

const FAILURES: Record<Extract<SaveOutcome, { ok: false }>['reason'], MessageDescriptor> = {
  damaged: msg`Nothing could be saved: the texts are damaged on this device. Nothing was deleted.`,
  full: msg`Nothing could be saved: this device is out of space. Nothing was deleted.`,
  storage: msg`Nothing could be saved: this device could not write the file. Nothing was deleted.`,
  tooLarge: msg`Nothing could be saved: together the books are too large for one file. Nothing was deleted.`,
};

export function SaveFirst({ hasBooks, savesMarks, onSaving }: SaveFirstProps) {
  const { t, i18n } = useLingui();
  const { saving, save, cancel } = useSaveFirst(savesMarks, onSaving);
  if (saving !== 'not yet' && 'progress' in saving) {
    const { at = 0, count = 1, title = '' } = saving.progress ?? {};
    const number = at + 1;
    return (
      <div className="mt-4">
        <p role="status" className="break-words text-ink">
          {count > 1 ? (
            <Trans>
              Saving book {number} of {count}: “{title}”
            </Trans>
          ) : (
            <Trans>Saving…</Trans>
          )}
        </p>
        <div className="mt-3">
          <ProgressLine
            percent={count > 1 ? Math.round((at / count) * 100) : undefined}
            label={t`Saved so far`}
            tone="accent"
          />
        </div>
        <Button kind="tonal" className="mt-4 w-full" onClick={cancel}>
          <Trans>Stop saving</Trans>
        </Button>
      </div>
    );
  }
  return (
    <div className="mt-4 flex flex-col gap-3 text-ink">
      {saving !== 'not yet' && <Told outcome={saving} locale={i18n.locale} />}
      <Button kind="tonal" icon={<Download className="size-icon-md" />} className="w-full" onClick={save}>
        {saving === 'not yet' ? <Trans>Save as files first</Trans> : <Trans>Save again</Trans>}
      </Button>
      {saving === 'not yet' && (
        <p className="text-caption text-pretty text-ink-soft">
          {hasBooks ? (
            <Trans>
              As EPUB files. When you open them in {houseName} again, your places, bookmarks and highlights
              are there.
            </Trans>
          ) : (
            <Trans>As a text file, sorted by book and chapter.</Trans>
          )}
        </p>
      )}
    </div>
  );
}

function Told({ outcome, locale }: { outcome: SaveOutcome; locale: string }) {
  const { i18n } = useLingui();
  return (
    <>
      {outcome.ok ? (
        <Saved outcome={outcome} locale={locale} />
      ) : (
        <Notice tone="danger">{i18n._(FAILURES[outcome.reason])}</Notice>
      )}
      {outcome.notSaved.length > 0 && (
        <Notice tone="danger">
          {outcome.notSaved.map((book, at) => (
            // Two books may have the same title; the list never changes.
            <span key={at} className="block break-words">
              <Lacking {...book} />
            </span>
          ))}
        </Notice>
      )}
    </>
  );
}

function Saved({
  outcome: { name, file },
  locale,
}: {
  outcome: Extract<SaveOutcome, { ok: true }>;
  locale: string;
}) {
  const size = formatBytes(file.size, locale);
  return (
    <Notice>
      <span className="break-words">
        <Trans>
          The file “{name}” ({size}) is in your downloads. Make sure it is there before you go on.
        </Trans>
      </span>
    </Notice>
  );
}

function Lacking({ title, missing }: NotSaved) {
  if (missing === 0) return <Trans>“{title}” could not be saved: its text is damaged on this device.</Trans>;
  return (
    <Trans>
      “{title}” is saved without{' '}
      <Plural value={missing} one="# chapter that is damaged" other="# chapters that are damaged" /> on this
      device.
    </Trans>
  );
}
