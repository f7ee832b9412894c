import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { readDownload } from '../../../../data/queries/books';
import { readStoredTargets } from '../../../../data/queries/chapters';
import { useLive } from '../../../platform/live/live';
import type { TextHit } from '../../../platform/worker/textSearch';
import { usecases } from '../../../platform/worker/usecases';
import { FoundCount } from '../../../shared/textSearch/FoundCount';
import { type HitGroup, HitList } from '../../../shared/textSearch/HitList';
import { NoHits } from '../../../shared/textSearch/NoHits';
import { TextSearchSheet } from '../../../shared/textSearch/TextSearchSheet';
import { useTextSearch } from '../../../shared/textSearch/useTextSearch';
import { Button } from '../../../ui/Button';
import { useStage } from '../context/StageContext';

type SearchSheetProps = { bookId: number; onHit: (hit: TextHit, query: string) => void; onClose: () => void };

const MOST_LISTED = 1_000;

/** The last query of each book while the app is open, so that the next hit is one tap away. */
const lastQueries = new Map<number, string>();

export function SearchSheet({ bookId, onHit, onClose }: SearchSheetProps) {
  const { t } = useLingui();
  const { book } = useStage();
  const [query, setQuery] = useState(() => lastQueries.get(bookId) ?? '');
  const { value: download } = useLive(`download/${bookId}`, () => readDownload(bookId));
  const found = useTextSearch(query, { bookId, most: MOST_LISTED, mark: download?.state });
  const hits = found.books[0]?.hits ?? [];
  const change = (next: string) => {
    lastQueries.set(bookId, next);
    setQuery(next);
  };

  return (
    <TextSearchSheet
      found={found.query}
      onChange={change}
      onClose={onClose}
      query={query}
      title={t`Search in this book`}
    >
      <FoundCount found={found} listed={hits.length} />
      <Coverage bookId={bookId} isRunning={download?.state === 'running'} />
      <HitList groups={byChapter(hits)} language={book?.language} onPick={(hit) => onHit(hit, found.query)} />
      <NoHits found={found} />
      {query.trim() === '' && (
        <p className="text-search-note">
          <Trans>Capitals, accents and quotation marks don’t matter.</Trans>
        </p>
      )}
    </TextSearchSheet>
  );
}

function Coverage({ bookId, isRunning }: { bookId: number; isRunning: boolean }) {
  const { chapters } = useStage();
  const { loaded, value } = useLive(`storedTargets/${bookId}`, () => readStoredTargets(bookId));
  const stored = new Set(value);
  const total = chapters.length;
  const locked = chapters.filter(({ state }) => state === 'locked').length;
  const held = chapters.filter(({ target, state }) => state !== 'locked' && stored.has(target)).length;
  if (!loaded || held === total) return null;
  return (
    <div className="text-search-note">
      <p>
        <Trans>
          {held} of {total} chapters are on this device and can be searched.
        </Trans>{' '}
        {locked > 0 && (
          <Plural
            value={locked}
            one="# chapter is locked and can’t be searched."
            other="# chapters are locked and can’t be searched."
          />
        )}
      </p>
      {bookId > 0 && held + locked < total && (
        <Button
          busy={isRunning}
          className="mt-2"
          icon={<Download className="size-icon-md" />}
          kind="tonal"
          onClick={() => void usecases.downloadBook({ bookId })}
          size="sm"
        >
          <Trans>Download book</Trans>
        </Button>
      )}
    </div>
  );
}

function byChapter(hits: readonly TextHit[]): HitGroup[] {
  const groups: (HitGroup & { hits: TextHit[] })[] = [];
  for (const hit of hits) {
    const last = groups.at(-1);
    if (last?.key === String(hit.target)) last.hits.push(hit);
    else groups.push({ key: String(hit.target), title: hit.title, hits: [hit] });
  }
  return groups;
}
