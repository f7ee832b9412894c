import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { FEED_LENGTH } from '../../../shared/forYou/rankDramas';
import { buttonClass } from '../../../ui/buttonClass';
import { useOverflow } from '../feed/useOverflow';

/** The feed ends: it has no more for today (spec 4.13). */
export function EndCard({ count }: { count: number }) {
  const card = useRef<HTMLDivElement>(null);
  useOverflow(card);
  return (
    <div ref={card} className="player-credits player-scrolls">
      <div className="player-credits-words">
        <h2 className="font-title text-title font-semibold text-balance">
          {count >= FEED_LENGTH ? (
            <Trans>That was ten for today</Trans>
          ) : (
            <Plural value={count} one="That was the only one for today" other="Those were all # for today" />
          )}
        </h2>
        <p className="max-w-sm text-pretty text-ink-soft">
          <Trans>What you watch to its end decides what is here tomorrow.</Trans>
        </p>
        <Link to="/BookShelf" className={buttonClass()}>
          <Trans>Library</Trans>
        </Link>
        <Link to="/discover" className={buttonClass('tonal')}>
          <Trans>Explore</Trans>
        </Link>
      </div>
    </div>
  );
}
