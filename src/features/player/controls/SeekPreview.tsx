import type { CSSProperties } from 'react';
import type { Stills } from '../../../../contract/catalogue/dramas.schema';
import { clockTime } from '../../../ui/clockTime';

const LONGEST = 144;

type SeekPreviewProps = {
  /** The previewed moment, and the share of the film before it, 0 to 1. */
  second: number;
  share: number;
  stills: Stills | null;
  address: string | undefined;
};

export function SeekPreview({ second, share, stills, address }: SeekPreviewProps) {
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
