import { Trans } from '@lingui/react/macro';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import type { BookDetail } from '../../../../contract/catalogue/books.schema';
import type { ChapterEntry } from '../../../../contract/catalogue/chapters.schema';
import { readStoredTargets } from '../../../../data/queries/chapters';
import { useLive } from '../../../platform/live/live';
import { useServerConfig } from '../../../platform/live/serverConfig';
import { Button } from '../../../ui/Button';
import { lazySheet } from '../../../ui/lazySheet';

const SaveEpubSheet = lazySheet(() => import('./SaveEpubSheet'), 'SaveEpubSheet');

type SaveEpubProps = { book: BookDetail; chapters: readonly ChapterEntry[] };

/**
 * Offers the chapters as a file, if the operator allows it and the reader has an unlocked chapter, or a free
 * one on the device.
 */
export function SaveEpub({ book, chapters }: SaveEpubProps) {
  const [isAsking, setAsking] = useState(false);
  const config = useServerConfig();
  const stored = useLive(`storedTargets/${book.id}`, () => readStoredTargets(book.id)).value;
  const isOffered = chapters.some(
    ({ state, target }) => state === 'unlocked' || (state === 'free' && stored?.includes(target)),
  );
  if (!config?.epubExport || !(isOffered || isAsking)) return null;
  return (
    <>
      <Button
        kind="tonal"
        className="w-full"
        icon={<FileDown className="size-icon-md" />}
        onClick={() => setAsking(true)}
      >
        <Trans>Save as EPUB</Trans>
      </Button>
      {isAsking && <SaveEpubSheet book={book} onClose={() => setAsking(false)} />}
    </>
  );
}
