import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { houseName } from '../../platform/device/houseName';
import { Button } from '../../ui/Button';
import { lazySheet } from '../../ui/lazySheet';
import { ProgressLine } from '../../ui/ProgressLine';
import { Sheet } from '../../ui/Sheet';
import type { FileFailure, FilesOutcome } from './openFiles';
import type { OpeningFiles } from './useOwnBooks';

const FAILURES: Record<FileFailure, MessageDescriptor> = {
  damaged: msg`This file is damaged or isn’t a book ${houseName} can read. EPUB, PDF, FB2, MOBI, AZW3, DOCX, ODT, CBZ, HTML, text and Markdown files work.`,
  empty: msg`There is no text in this file.`,
  protected: msg`This file is copy-protected (DRM). It opens only in the seller’s app.`,
  otherKindle: msg`${houseName} can’t read this kind of Kindle file (KFX or Topaz). MOBI and AZW3 files work.`,
  tooLarge: msg`This file is too large for a book.`,
  offline: msg`The first PDF on this device needs a connection: the part of ${houseName} that reads PDFs isn’t on the device yet.`,
  gone: msg`The file couldn’t be read. It may have been moved, or this app may not have access to it.`,
  storage: msg`This device could not save that.`,
  full: msg`This device is out of space.`,
};

/** Loaded on demand: few texts need it. */
const EncodingSheet = lazySheet(() => import('./EncodingSheet'), 'EncodingSheet');

/**
 * The progress of opening files, a question about one of them, or those that failed and why. Closing it stops
 * the opening.
 */
export function OwnBookSheet({ opening, onClose }: { opening: OpeningFiles; onClose: () => void }) {
  const { t } = useLingui();
  if ('failed' in opening) return <FailedFiles onClose={onClose} outcome={opening} />;
  if ('encodings' in opening) return <EncodingSheet onClose={onClose} {...opening} />;
  const { name, progress, at, count } = opening;
  const number = at + 1;
  return (
    <Sheet title={count > 1 ? t`Opening book ${number} of ${count}` : t`Opening the book`} onClose={onClose}>
      <div className="px-5 pt-2 pb-6">
        <p className="font-medium break-words">{name}</p>
        <p className="mt-1 text-caption text-ink-soft">
          <Trans>It stays on this device and isn’t sent anywhere.</Trans>
        </p>
        <div className="mt-4">
          <ProgressLine
            percent={Math.round(((at + progress) / count) * 100)}
            label={t`Read so far`}
            tone="accent"
          />
        </div>
        <Button kind="tonal" className="mt-6 w-full" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Sheet>
  );
}

function FailedFiles({ outcome, onClose }: { outcome: FilesOutcome; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { opened, failed } = outcome;
  return (
    <Sheet
      title={failed.length === 1 ? t`This file can’t be opened` : t`These files can’t be opened`}
      onClose={onClose}
    >
      <div className="px-5 pt-2 pb-6">
        <ul role="alert" className="flex flex-col gap-4">
          {failed.map(({ name, reason }) => (
            <li key={name}>
              <p className="font-medium break-words">{name}</p>
              <p className="mt-1 text-pretty text-ink-soft">{i18n._(FAILURES[reason])}</p>
            </li>
          ))}
        </ul>
        {opened.length > 0 && (
          <p className="mt-4">
            {t`${plural(opened.length, { one: '# other book is in your library now.', other: '# other books are in your library now.' })}`}
          </p>
        )}
        <Button kind="tonal" className="mt-6 w-full" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Sheet>
  );
}
