import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, type PointerEvent, useEffect, useState } from 'react';
import type { Film, Stills } from '../../../../contract/catalogue/dramas.schema';
import { useOffline } from '../../../platform/live/connection';
import { useSignal } from '../../../platform/live/signal';
import { usecases } from '../../../platform/worker/usecases';
import { clockTime } from '../../../ui/clockTime';
import type { PlayerSession } from '../session/PlayerSession';

const LONGEST = 144;

type SeekPreviewProps = {
  /** The previewed moment, and the share of the film before it, 0 to 1. */
  second: number;
  share: number;
  stills: Stills | null;
  address: string | undefined;
};

function SeekPreview({ second, share, stills, address }: SeekPreviewProps) {
  return (
    <span
      aria-hidden="true"
      className="player-preview"
      style={{ '--at': `${share * 100}%` } as CSSProperties}
    >
      {stills && address && <span className="player-still" style={stillStyle(stills, address, second)} />}
      <span className="player-preview-time">{clockTime(second * 1000)}</span>
    </span>
  );
}

function stillStyle(stills: Stills, address: string, second: number): CSSProperties {
  const { width, height, columns, every, count } = stills;
  const index = Math.min(count - 1, Math.max(0, Math.floor((second * 1000) / every)));
  const scale = LONGEST / Math.max(width, height);
  const [wide, high] = [width * scale, height * scale];
  return {
    width: wide,
    height: high,
    backgroundImage: `url(${address})`,
    backgroundSize: `${columns * wide}px auto`,
    backgroundPosition: `${-(index % columns) * wide}px ${-Math.floor(index / columns) * high}px`,
  };
}

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

type StillsOf = { videoId: number; target: number; film: Film | null };

/**
 * Returns the address of a film's stills, which are fetched once `isWanted`; undefined until they are loaded.
 */
function useStills({ videoId, target, film }: StillsOf, isWanted: boolean): string | undefined {
  const offline = useOffline();
  const [held, setHeld] = useState<{ hash: string; address: string }>();
  const hash = film?.preview?.hash;
  const isHere = held?.hash === hash;
  useEffect(() => {
    if (!isWanted || hash === undefined || isHere) return;
    let isCurrent = true;
    void usecases.openStills({ videoId, target }).then((opened) => {
      if (!isCurrent || !opened.ok) return;
      setHeld({ hash, address: URL.createObjectURL(new Blob([opened.value], { type: 'image/webp' })) });
    });
    return () => {
      isCurrent = false;
    };
  }, [videoId, target, hash, isWanted, isHere, offline]);
  useEffect(() => {
    if (held) return () => URL.revokeObjectURL(held.address);
  }, [held]);
  return isHere ? held?.address : undefined;
}
