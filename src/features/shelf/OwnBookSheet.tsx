import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/Button';
import { ProgressLine } from '../../ui/ProgressLine';
import { Sheet } from '../../ui/Sheet';
import type { OpeningFile } from './useOwnBooks';

const FAILURES: Record<NonNullable<OpeningFile['failure']>, MessageDescriptor> = {
  damaged: msg`This file is damaged, or it is no book that can be read here. EPUB, text and Markdown files can.`,
  empty: msg`There is no text in this file.`,
  protected: msg`This file is locked by its seller (DRM). It opens only in their own app.`,
  tooLarge: msg`This file is too large for a book.`,
  storage: msg`This device could not save that.`,
  full: msg`This device has no room left.`,
};

/** How far the reading of a file is, or why it could not be read. Closing it stops the reading. */
export function OwnBookSheet({ opening, onClose }: { opening: OpeningFile; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { name, progress, failure } = opening;
  return (
    <Sheet title={failure ? t`This file does not open` : t`Opening the book`} onClose={onClose}>
      <div className="px-5 pt-2 pb-6">
        <p className="font-medium break-words">{name}</p>
        {failure ? (
          <p role="alert" className="mt-2 text-pretty text-ink-soft">
            {i18n._(FAILURES[failure])}
          </p>
        ) : (
          <>
            <p className="mt-1 text-caption text-ink-soft">
              <Trans>It stays on this device and is sent nowhere.</Trans>
            </p>
            <div className="mt-4">
              <ProgressLine percent={Math.round(progress * 100)} label={t`Read so far`} tone="accent" />
            </div>
          </>
        )}
        <Button kind="tonal" className="mt-6 w-full" onClick={onClose}>
          {failure ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
        </Button>
      </div>
    </Sheet>
  );
}
