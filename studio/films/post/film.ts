import { letter } from '../drawing/lettering';
import { vignette } from '../drawing/light';
import { box, placed } from '../drawing/shapes';
import { callowQuay } from '../ferry/ashore';
import { STUCCO, VERMILION } from '../ferry/cast';
import type { FilmSeries } from '../film';
import { envelope, snow } from './cast';
import { episode1 } from './episode1';
import { episode2 } from './episode2';

/** The film of “До востребования”, in Russian. */
export const post: FilmSeries = {
  slug: 'okno-nomer-tri',
  language: 'ru',
  videoBits: 62_000,
  episodes: [episode1, episode2],
  cover: (pen) => {
    callowQuay(pen, 1, 760);
    snow(pen, 1);
    placed(pen, { x: 110, y: 560, turn: -0.08 }, () => envelope(pen));
    vignette(pen, 0.4);
    letter(pen, 'Окно', 270, 250, { size: 62, colour: STUCCO, weight: 700 });
    letter(pen, 'номер три', 270, 324, { size: 62, colour: STUCCO, weight: 700 });
    box(pen, VERMILION, 190, 352, 160, 5);
  },
};
