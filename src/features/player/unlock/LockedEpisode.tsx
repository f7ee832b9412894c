import { Trans } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { useRef } from 'react';
import type { DramaDetail, EpisodeEntry } from '../../../../contract/catalogue/dramas.schema';
import { useOverflow } from '../feed/useOverflow';
import { EpisodeCounter } from './EpisodeCounter';

type LockedEpisodeProps = {
  drama: DramaDetail;
  entry: EpisodeEntry;
  episodes: readonly EpisodeEntry[];
  inSight: boolean;
};

export function LockedEpisode({ drama, entry, episodes, inSight }: LockedEpisodeProps) {
  const section = useRef<HTMLElement>(null);
  useOverflow(section);
  return (
    <section ref={section} className="player-locked player-scrolls">
      <div className="player-locked-sheet">
        <span className="player-locked-sign">
          <Lock aria-hidden="true" className="size-icon-xl" />
        </span>
        <h2 className="font-title text-heading font-semibold text-balance">
          {entry.title !== '' && (
            <span className="block font-sans text-caption font-normal text-ink-soft">
              <Trans>Episode {entry.target}</Trans>{' '}
            </span>
          )}
          {entry.title || <Trans>Episode {entry.target}</Trans>}
        </h2>
        <p className="text-pretty text-ink-soft">
          <Trans>This episode is paid content, please unlock it before watching</Trans>
        </p>
        <EpisodeCounter videoId={drama.id} entry={entry} episodes={episodes} inSight={inSight} />
      </div>
    </section>
  );
}
