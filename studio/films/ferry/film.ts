import { letter } from '../drawing/lettering';
import { vignette } from '../drawing/light';
import { box } from '../drawing/shapes';
import type { FilmSeries } from '../film';
import { ostreyShore } from './ashore';
import { STUCCO, VERMILION } from './cast';
import { episode1 } from './episode1';
import { episode2 } from './episode2';
import { episode3 } from './episode3';
import { episode4 } from './episode4';
import { episode5 } from './episode5';
import { episode6 } from './episode6';
import { ladyAmory, nightSky, reflection, sea, searchlight } from './water';

/** The film of “The Last Ferry to Ostrey Sound”: each episode follows a chapter or two. */
export const ferry: FilmSeries = {
  slug: 'the-2310-to-ostrey',
  score: 'sea',
  videoBits: 62_000,
  episodes: [episode1, episode2, episode3, episode4, episode5, episode6],
  cover: (pen) => {
    nightSky(pen, 1, 560);
    ostreyShore(pen, 560);
    sea(pen, 1, 566);
    searchlight(pen, [150, 610], -0.5, 0.6);
    ladyAmory(pen, 1, { x: 250, y: 690, scale: 1.05 });
    for (const x of [110, 200, 290, 360]) reflection(pen, 1, x, 716, 170);
    vignette(pen, 0.4);
    letter(pen, 'The 23:10', 270, 256, { size: 60, colour: STUCCO, weight: 700 });
    letter(pen, 'to Ostrey', 270, 328, { size: 60, colour: STUCCO, weight: 700 });
    box(pen, VERMILION, 190, 356, 160, 5);
  },
};
