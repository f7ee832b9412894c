import type { CSSProperties } from 'react';
import type { Film } from '../../../../contract/schemas/film';
import { contentPicture } from '../../../ui/contentPicture';

/** The film at a moment, small: one picture of the sheet of them all. */
export function SeekPreview({ preview, ms }: { preview: NonNullable<Film['preview']>; ms: number }) {
  const { hash, width, height, columns, every, count } = preview;
  const index = Math.min(count - 1, Math.max(0, Math.floor(ms / every)));
  const style: CSSProperties = {
    width,
    height,
    backgroundImage: `url(${contentPicture(hash, '')})`,
    backgroundPosition: `${-(index % columns) * width}px ${-Math.floor(index / columns) * height}px`,
  };
  return <span aria-hidden="true" style={style} className="player-preview" />;
}
