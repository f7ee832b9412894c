import { useLingui } from '@lingui/react/macro';
import type { DramaDetail, EpisodeEntry } from '../../../../contract/catalogue/dramas.schema';
import type { Watching } from '../../../../data/queries/dramas';
import { EpisodeList } from '../../../shared/episodes/EpisodeList';
import { ReadOnLink } from '../../../shared/storyTies/StoryLinks';
import { Sheet } from '../../../ui/Sheet';

type EpisodesSheetProps = {
  drama: DramaDetail;
  episodes: readonly EpisodeEntry[];
  watching: Watching | undefined;
  current: number | undefined;
  onChoose: (target: number) => void;
  onClose: () => void;
};

export function EpisodesSheet({ drama, episodes, watching, current, onChoose, onClose }: EpisodesSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet title={t`Episodes`} onClose={onClose} side="end" tall>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-[calc(1rem+var(--safe-bottom))]">
        <div className="mb-3 flex flex-wrap gap-2 empty:hidden">
          <ReadOnLink telling={drama.otherTelling} at={current} />
        </div>
        <EpisodeList
          videoId={drama.id}
          episodes={episodes}
          watching={watching}
          current={current}
          cover={drama.sourceImg}
          onChoose={onChoose}
          scrolls
        />
      </div>
    </Sheet>
  );
}
