import { Plural, Trans } from '@lingui/react/macro';
import { FastForward, Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Spinner } from '../../ui/Spinner';

export type Sign =
  | { readonly kind: 'play' | 'pause'; readonly at: number }
  | { readonly kind: 'skip'; readonly seconds: number; readonly at: number };

/** In ms, as long as its animation (player.css). */
const SHOWN_MS = 700;

type FilmSignProps = {
  sign: Sign | undefined;
  isHeld: boolean;
  isWaiting: boolean;
  /** The connection carries the sound and a picture from time to time. */
  isSlideshow: boolean;
};

export function FilmSign({ sign, isHeld, isWaiting, isSlideshow }: FilmSignProps) {
  const [over, setOver] = useState<Sign>();
  useEffect(() => {
    // A timer and not `animationend`: with reduced motion there is no animation, but the sign is shown.
    const timer = setTimeout(() => setOver(sign), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [sign]);
  return (
    <div className="player-signs">
      {isHeld && (
        <span className="player-held">
          <FastForward className="size-icon-sm fill-current" />
          2×
        </span>
      )}
      {isSlideshow && !isHeld && !isWaiting && (
        <span className="player-held">
          <Trans>Slow connection: sound and still pictures</Trans>
        </span>
      )}
      {isWaiting && (
        <span className="player-waiting">
          <Spinner />
        </span>
      )}
      {sign && sign !== over && !isWaiting && (
        <span key={sign.at} className="player-sign">
          {sign.kind === 'play' && <Play className="size-icon-xl fill-current" />}
          {sign.kind === 'pause' && <Pause className="size-icon-xl fill-current" />}
          {sign.kind === 'skip' && (
            <span className="tabular-nums">
              {sign.seconds > 0 ? '+' : '−'}
              <Plural value={Math.abs(sign.seconds)} one="# s" other="# s" />
            </span>
          )}
        </span>
      )}
    </div>
  );
}
