import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { DramaDetail, EpisodeEntry } from '../../../../contract/catalogue/dramas.schema';
import type { Watching } from '../../../../data/queries/dramas';
import { EpisodeList } from '../../../shared/episodes/EpisodeList';
import { ReadOnLink } from '../../../shared/storyTies/StoryLinks';

type SidePanelProps = {
  drama: DramaDetail;
  episodes: readonly EpisodeEntry[];
  watching: Watching | undefined;
  current: number | undefined;
  onChoose: (target: number) => void;
};

export function SidePanel({ drama, episodes, watching, current, onChoose }: SidePanelProps) {
  return (
    <aside className="player-side player-scrolls">
      <header className="px-5 pt-5 pb-3">
        <h1 lang={drama.language} className="font-title text-heading font-semibold text-balance">
          <Link
            to="/dramaInfo/$videoId"
            params={{ videoId: drama.id }}
            className="rounded-sm hover:text-accent"
          >
            {drama.bookName}
          </Link>
        </h1>
        <p className="mt-1 text-caption text-ink-soft">
          <Plural value={episodes.length} one="# episode" other="# episodes" />
          {' · '}
          {drama.finished ? <Trans>Complete</Trans> : <Trans>Ongoing</Trans>}
        </p>
        <div className="my-3 flex flex-wrap gap-x-2 gap-y-3 empty:hidden">
          <ReadOnLink telling={drama.otherTelling} at={current} />
        </div>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5">
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
    </aside>
  );
}
