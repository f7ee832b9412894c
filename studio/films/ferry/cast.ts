import { all, beard, bun, flatCap, officerCap, stubble, sweep, tousled, watchCap } from '../drawing/hair';
import type { Person } from '../drawing/person';
import { disc, line, shape } from '../drawing/shapes';

export const INK = '#0d1a2b';
export const STUCCO = '#f1e4c8';
export const VERMILION = '#d8432b';
export const LAMP = '255, 190, 92';
export const GOLD = '#e9b44c';

export const jory: Person = {
  skin: '#dca27c',
  shade: '#a8684f',
  line: '#1c1a22',
  hair: '#2a2430',
  coat: '#24405c',
  coatShade: '#172c44',
  collar: '#1d3550',
  jaw: 0.95,
  build: 1.08,
  lips: '#7d3f35',
  over: all(stubble('#6b463f55'), watchCap('#c24a30', '#a63a24')),
  dress: (pen) => {
    shape(pen, '#d9cdb6', 'M -0.3 1.3 L 0.3 1.3 L 0.22 2 L 0 2.3 L -0.22 2 Z');
    line(pen, '#d9a441', 0.05, 'M -0.5 1.5 Q -0.2 2.6 0.1 2.9 M 0.5 1.5 Q 0.35 2.5 0.1 2.9');
    disc(pen, '#e9b44c', 0.1, 3.05, 0.2);
  },
};

const hesterCoat: Person['dress'] = (pen) => {
  disc(pen, '#d8432b', -1.1, 2.1, 0.13, 0.07, 0.5);
  disc(pen, '#4f8f9c', -0.8, 2.6, 0.09);
  disc(pen, '#f1e4c8', 1.15, 2.3, 0.12, 0.06, 1);
  disc(pen, '#d8432b', 0.9, 2.9, 0.07);
  line(pen, '#5d4632', 0.16, 'M -0.9 1.45 Q 0.4 2.6 1.5 4.4');
};

export const hesterBare: Person = {
  skin: '#ecc09a',
  shade: '#b9775c',
  line: '#2b1c1c',
  hair: '#6d4a35',
  coat: '#b79a63',
  coatShade: '#8a6f45',
  collar: '#9c814f',
  jaw: 0.8,
  build: 0.92,
  lips: '#a8412f',
  behind: bun('#6d4a35'),
  over: all(sweep('#6d4a35'), (pen) => line(pen, '#a9927f', 0.06, 'M 0.3 -0.8 Q 0.62 -0.6 0.68 -0.16')),
  dress: hesterCoat,
};

export const hester: Person = { ...hesterBare, over: all(sweep('#6d4a35'), flatCap('#4c4f57', '#33363e')) };

export const orla: Person = {
  skin: '#d99f7d',
  shade: '#9d614b',
  line: '#231b20',
  hair: '#d8d5cd',
  coat: '#1b2c44',
  coatShade: '#111e31',
  collar: '#f1e4c8',
  jaw: 0.9,
  build: 1,
  lips: '#8a4637',
  over: all(sweep('#d8d5cd'), officerCap('#e8e0cf', '#0f1a2b', '#e9b44c')),
};

export const father: Person = {
  skin: '#cf9c80',
  shade: '#8f5d4c',
  line: '#251c1f',
  hair: '#a7a5a0',
  coat: '#5b6a70',
  coatShade: '#435056',
  collar: '#4c5a60',
  jaw: 1,
  build: 1.1,
  over: all(tousled('#a7a5a0'), beard('#a7a5a0')),
};
