import { letter } from '../drawing/lettering';
import { vignette } from '../drawing/light';
import { box, placed } from '../drawing/shapes';
import type { FilmSeries } from '../film';
import { OXBLOOD, PAPER } from './cast';
import { episode1 } from './episode1';
import { episode2 } from './episode2';
import { episode3 } from './episode3';
import { episode4 } from './episode4';
import { episode5 } from './episode5';
import { episode6 } from './episode6';
import { numberThirty } from './rooms';

/** The film of “The House That Kept Count”, floor by floor. */
export const house: FilmSeries = {
  slug: 'number-thirty',
  score: 'house',
  videoBits: 40_000,
  episodes: [episode1, episode2, episode3, episode4, episode5, episode6],
  cover: (pen) => {
    placed(pen, { x: 0, y: -14 }, () => numberThirty(pen, 1, { rows: 6, lit: 6, door: 1 }));
    vignette(pen, 0.4);
    const dark = pen.createLinearGradient(0, 690, 0, 810);
    dark.addColorStop(0, '#0b141300');
    dark.addColorStop(1, '#0b1413');
    pen.fillStyle = dark;
    pen.fillRect(0, 690, 540, 270);
    letter(pen, 'Number Thirty', 270, 832, { size: 68, colour: PAPER, face: 'cardo', weight: 400 });
    box(pen, OXBLOOD, 200, 856, 140, 4);
  },
};
