import './contents.css';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readBook } from '../../../../data/queries/books';
import { type KeptAnnotation, readPlace } from '../../../../data/queries/places';
import type { Place } from '../../../../data/tables/rows';
import { useLive } from '../../../platform/live/live';
import { WatchThisLink } from '../../../shared/storyTies/StoryLinks';
import { Sheet } from '../../../ui/Sheet';
import { Tabs } from '../../../ui/Tabs';
import { BookmarkPanel } from '../annotations/BookmarkPanel';
import { HighlightPanel } from '../annotations/HighlightPanel';
import { placeOfAnnotation } from '../annotations/placeOfAnnotation';
import { useAnnotations } from '../annotations/useAnnotations';
import { FilePageButton } from '../filePage/FilePageButton';
import { ChapterTalkLink } from '../talk/ChapterTalkLink';
import { ChapterPanel } from './ChapterPanel';
import { GoToPage } from './GoToPage';

type ContentsSheetProps = {
  bookId: number;
  onPick: (target: number) => void;
  onPlace: (place: Place) => void;
  onEdit: (annotation: KeptAnnotation) => void;
  onFilePage: () => void;
  onClose: () => void;
};

const PANEL_ID = 'contents-panel';
const TABS = ['chapters', 'bookmarks', 'highlights'] as const;

export function ContentsSheet({ bookId, onPick, onPlace, onEdit, onFilePage, onClose }: ContentsSheetProps) {
  const { t } = useLingui();
  const [tab, setTab] = useState<(typeof TABS)[number]>('chapters');
  const annotations = useAnnotations(bookId);
  const names = { chapters: t`Chapters`, bookmarks: t`Bookmarks`, highlights: t`Highlights` };
  return (
    <Sheet onClose={onClose} side="end" tall title={t`Contents`}>
      <div className="contents-tabs">
        <Tabs
          look="page"
          active={tab}
          label={t`Contents`}
          onSelect={setTab}
          panel={PANEL_ID}
          tabs={TABS.map((value) => ({ value, label: names[value] }))}
        />
      </div>
      <div className="contents-panel" id={PANEL_ID} role="tabpanel" aria-label={names[tab]}>
        {tab === 'chapters' && (
          <>
            <WatchScene bookId={bookId} />
            <ChapterTalkLink bookId={bookId} />
            <FilePageButton bookId={bookId} onOpen={onFilePage} />
            <GoToPage bookId={bookId} onPlace={onPlace} />
            <ChapterPanel bookId={bookId} onPick={onPick} />
          </>
        )}
        {tab === 'bookmarks' && (
          <BookmarkPanel annotations={annotations} onPick={(picked) => onPlace(placeOfAnnotation(picked))} />
        )}
        {tab === 'highlights' && (
          <HighlightPanel
            annotations={annotations}
            onEdit={onEdit}
            onPick={(picked) => onPlace(placeOfAnnotation(picked))}
          />
        )}
      </div>
    </Sheet>
  );
}

/** Links the current chapter to the film of it; empty for a novel without a drama. */
function WatchScene({ bookId }: { bookId: number }) {
  const { value } = useLive(`scene ${bookId}`, () => readScene(bookId));
  return <WatchThisLink telling={value?.telling} at={value?.chapter} className="mx-5 my-3" />;
}

async function readScene(bookId: number) {
  const [book, place] = await Promise.all([readBook(bookId), readPlace(bookId)]);
  return { telling: book?.otherTelling, chapter: place?.target };
}
