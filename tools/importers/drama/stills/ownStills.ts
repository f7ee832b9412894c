import sharp from 'sharp';
import type { PublishStills } from '../../../../server/content/dramaInput';
import { FilmError } from '../film/filmError';
import { encodeStills } from './encodeStills';
import { planStills } from './planStills';

/** How far the shape of a still may be from that of its film. */
const SHAPE_TOLERANCE = 0.1;

/** The sheet that lies beside an episode's film. Drawing it throws FilmError when it is no sheet of that film's stills. */
export function ownStills(name: string, bytes: Uint8Array): PublishStills {
  return {
    areOwn: true,
    draw: async (film) => {
      const plan = planStills(film.duration);
      const { every, count, columns, rows } = plan;
      const { width, height } = await sharp(bytes).metadata();
      const shape = width / columns / (height / rows) / (film.width / film.height);
      const isWhole = width % columns === 0 && height % rows === 0;
      if (!isWhole || Math.abs(shape - 1) > SHAPE_TOLERANCE)
        throw new FilmError(
          `${name}: ${width} x ${height} px are not the stills of this film. It needs ${count}, one every ${every / 1_000} s, in ${rows === 1 ? 'a row' : `${rows} rows`} of ${columns}, each in the film’s shape.`,
        );
      return await encodeStills(bytes, plan, film);
    },
  };
}
