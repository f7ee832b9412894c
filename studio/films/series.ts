import { house } from './census/film';
import { ferry } from './ferry/film';
import type { FilmSeries } from './film';
import { lamps } from './lamps/film';
import { leaks } from './leaks/film';
import { post } from './post/film';

export const series: readonly FilmSeries[] = [ferry, house, post, lamps, leaks];
