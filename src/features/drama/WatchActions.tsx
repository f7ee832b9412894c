import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import type { EpisodeEntry } from '../../../contract/catalogue/dramas.schema';
import type { Watching } from '../../../data/queries/dramas';
import { whereToGoOn } from '../../shared/episodes/whereToGoOn';
import { ShelfButton } from '../../shared/titlePage/ShelfButton';
import type { ShelfToggle } from '../../shared/titlePage/useShelfToggle';
import { buttonClass } from '../../ui/buttonClass';
import { clockTime } from '../../ui/clockTime';

type WatchActionsProps = {
  videoId: number;
  episodes: readonly EpisodeEntry[];
  watching: Watching | undefined;
  shelf: ShelfToggle;
  /** Call within the tap: plays the episode if it is ready, and opens its page. */
  play: () => boolean;
  more: ReactNode;
};

export function WatchActions({ videoId, episodes, watching, shelf, play, more }: WatchActionsProps) {
  const { target, second } = whereToGoOn(episodes, watching);
  const moment = clockTime(second * 1000);
  return (
    <div className="flex flex-wrap gap-3">
      <Link
        to="/drama/$videoId/$target"
        params={{ videoId, target }}
        onClick={(event) => {
          if (isPlainClick(event) && play()) event.preventDefault();
        }}
        className={`${buttonClass('primary', 'lg')} flex-auto max-md:px-4! max-md:text-body md:flex-none`}
      >
        <Play className="size-icon-lg fill-current" />
        {watching === undefined ? (
          <Trans>Watch</Trans>
        ) : second > 0 ? (
          <Trans>
            Continue · ep. {target} at {moment}
          </Trans>
        ) : (
          <Trans>Continue · ep. {target}</Trans>
        )}
      </Link>
      <ShelfButton shelf={shelf} />
      {more}
    </div>
  );
}

/** Returns false for clicks that open another tab or window. */
function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}
