import { letter } from '../drawing/lettering';
import { vignette } from '../drawing/light';
import { box } from '../drawing/shapes';
import { nightSky, rain } from '../ferry/water';
import type { FilmSeries } from '../film';
import { ENAMEL, oldHouse, pan, TILE, WHITE } from './cast';
import { episode1 } from './episode1';
import { episode2 } from './episode2';

/** The film of “As Goteiras de Dona Alzira”, in Portuguese. */
export const leaks: FilmSeries = {
  slug: 'vinte-e-tres-goteiras',
  language: 'pt',
  videoBits: 62_000,
  episodes: [episode1, episode2],
  cover: (pen) => {
    nightSky(pen, 1, 420);
    oldHouse(pen);
    rain(pen, 1, 0.4);
    pan(pen, 1.43, 270, 790, 76, ENAMEL, 1.5);
    vignette(pen, 0.4);
    letter(pen, 'Vinte e três', 270, 220, { size: 60, colour: WHITE, weight: 700 });
    letter(pen, 'goteiras', 270, 290, { size: 60, colour: WHITE, weight: 700 });
    box(pen, TILE, 190, 314, 160, 5);
  },
};
