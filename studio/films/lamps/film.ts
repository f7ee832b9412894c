import { letter } from '../drawing/lettering';
import { vignette } from '../drawing/light';
import { box } from '../drawing/shapes';
import type { FilmSeries } from '../film';
import { CINNABAR, CREAM, ferryTown, lantern } from './cast';
import { episode1 } from './episode1';
import { episode2 } from './episode2';

/** The film of “还灯人”, in Chinese: rendering needs a Chinese font. */
export const lamps: FilmSeries = {
  slug: 'di-shi-qi-zhan',
  language: 'zh',
  videoBits: 62_000,
  episodes: [episode1, episode2],
  cover: (pen) => {
    ferryTown(pen, 1, 12);
    lantern(pen, 270, 560, 90, 0.6);
    vignette(pen, 0.4);
    letter(pen, '第十七盏', 270, 280, { size: 92, colour: CREAM, weight: 700, spacing: 8 });
    box(pen, CINNABAR, 200, 326, 140, 5);
  },
};
