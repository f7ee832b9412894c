import { house } from './census/film';
import { ferry } from './ferry/film';
import type { FilmSeries } from './film';

export const series: readonly FilmSeries[] = [ferry, house];
