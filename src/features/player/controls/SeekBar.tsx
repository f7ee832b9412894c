import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, useState } from 'react';
import type { Film } from '../../../../contract/schemas/film';
import { useSignal } from '../../../platform/signal';
import { clockTime } from '../../../ui/clockTime';
import type { PlayerSession } from '../session/PlayerSession';
import { SeekPreview } from './SeekPreview';

/** Where the film is, and the way to another moment: a range of the platform's own, so that arrow keys move it too. */
export function SeekBar({ session, film }: { session: PlayerSession; film: Film | null }) {
  const { t } = useLingui();
  const clock = useSignal(session.clock);
  const [dragged, setDragged] = useState<number>();
  const duration = clock.duration || (film?.duration ?? 0) / 1000;
  const now = Math.min(dragged ?? clock.now, duration);
  const share = (second: number) => `${duration > 0 ? Math.min(100, (second / duration) * 100) : 0}%`;
  const style = { '--fill': share(now), '--ahead': share(clock.buffered) } as CSSProperties;
  const place = clockTime(now * 1000);
  const whole = clockTime(duration * 1000);
  return (
    <div className="player-seek" style={style}>
      <span className="player-time">{place}</span>
      <span className="player-track">
        {dragged !== undefined && film?.preview && <SeekPreview preview={film.preview} ms={dragged * 1000} />}
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
