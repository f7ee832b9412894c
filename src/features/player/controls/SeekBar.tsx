import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, type PointerEvent, useState } from 'react';
import type { Film } from '../../../../contract/catalogue/dramas.schema';
import { useSignal } from '../../../platform/live/signal';
import { clockTime } from '../../../ui/clockTime';
import type { PlayerSession } from '../session/PlayerSession';
import { SeekPreview } from './SeekPreview';
import { useStills } from './useStills';

type SeekBarProps = { session: PlayerSession; videoId: number; target: number; film: Film | null };

/** The progress of the film, as a native range input, so that arrow keys move it too. */
export function SeekBar({ session, videoId, target, film }: SeekBarProps) {
  const { t } = useLingui();
  const clock = useSignal(session.clock);
  const [dragged, setDragged] = useState<number>();
  const [pointed, setPointed] = useState<number>();
  const aimed = dragged ?? pointed;
  const address = useStills({ videoId, target, film }, aimed !== undefined);
  const duration = clock.duration || (film?.duration ?? 0) / 1000;
  const now = Math.min(dragged ?? clock.now, duration);
  const shareOf = (second: number) => (duration > 0 ? Math.min(1, second / duration) : 0);
  const style = {
    '--fill': `${shareOf(now) * 100}%`,
    '--ahead': `${shareOf(clock.buffered) * 100}%`,
  } as CSSProperties;
  const place = clockTime(now * 1000);
  const whole = clockTime(duration * 1000);
  return (
    <div className="player-seek" style={style}>
      <span className="player-time">{place}</span>
      <span className="player-track">
        {aimed !== undefined && (
          <SeekPreview
            second={aimed}
            share={shareOf(aimed)}
            stills={film?.preview ?? null}
            address={address}
          />
        )}
        <input
          type="range"
          aria-label={t`Place in the episode`}
          aria-valuetext={t`${place} of ${whole}`}
          min={0}
          max={Math.max(1, Math.floor(duration * 10) / 10)}
          step={0.1}
          value={now}
          disabled={duration === 0}
          onPointerDown={(event) => setDragged(event.currentTarget.valueAsNumber)}
          onPointerMove={(event) => {
            if (event.pointerType === 'mouse') setPointed(shareUnder(event) * duration);
          }}
          onPointerLeave={() => setPointed(undefined)}
          onPointerUp={() => setDragged(undefined)}
          onPointerCancel={() => setDragged(undefined)}
          onChange={(event) => {
            const second = event.target.valueAsNumber;
            if (dragged !== undefined) setDragged(second);
            session.seek(second);
          }}
          onKeyDown={(event) => {
            const step = { ArrowLeft: -5, ArrowRight: 5 }[event.key];
            if (step === undefined) return;
            event.preventDefault();
            session.skip(step);
          }}
        />
      </span>
      <span className="player-time">{whole}</span>
    </div>
  );
}

/** The size of the thumb in px. Its centre stays half of this away from both ends of the bar. */
const THUMB = 16;

function shareUnder({ clientX, currentTarget }: PointerEvent<HTMLInputElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(1, Math.max(0, (clientX - left - THUMB / 2) / Math.max(1, width - THUMB)));
}
