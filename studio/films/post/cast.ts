import { all, bun, spectacles, sweep } from '../drawing/hair';
import type { Person } from '../drawing/person';
import { disc, faded, line, polygon, rounded, shape } from '../drawing/shapes';
import { chance } from '../drawing/time';
import { hesterBare, orla } from '../ferry/cast';
import type { Pen } from '../film';

export const PAPER = '#efe4cb';
export const VIOLET = '#5a3f86';
export const BLUE = '#9db7c9';
export const TABLE = '#4a3222';

export const vera: Person = {
  ...hesterBare,
  hair: '#3d2f2c',
  coat: '#3f5570',
  coatShade: '#2b3d54',
  collar: '#e8dcc4',
  behind: bun('#3d2f2c'),
  over: all(sweep('#3d2f2c'), spectacles('#8d7a4a')),
  dress: (pen) => {
    for (const y of [2.2, 2.9, 3.6]) disc(pen, '#d9c79f', 0, y, 0.07);
  },
};

export const antonina: Person = {
  ...orla,
  coat: '#5b4a45',
  coatShade: '#3f3230',
  collar: '#8d8a86',
  jaw: 0.8,
  build: 0.85,
  behind: (pen) => shape(pen, '#7d7a77', 'M -1 0.9 C -1.2 -1.5 1.2 -1.5 1 0.9 L 1.1 1.7 L -1.1 1.7 Z'),
  over: all(sweep('#d8d5cd'), (pen) =>
    shape(
      pen,
      '#96938f',
      'M -0.8 0.9 C -1.15 -1.6 1.15 -1.6 0.8 0.9 C 0.86 0.2 0.84 -0.98 0 -1 C -0.84 -0.98 -0.86 0.2 -0.8 0.9 Z',
    ),
  ),
  dress: (pen) => polygon(pen, '#96938f', [-1.25, 1.5], [1.25, 1.5], [0.25, 3.3], [-0.25, 3.3]),
};

export function snow(pen: Pen, t: number, alpha = 0.8): void {
  faded(pen, alpha, () => {
    for (let flake = 0; flake < 46; flake++) {
      const y = ((chance(flake) + t * (0.05 + chance(flake + 40) * 0.07)) % 1) * 1_000 - 20;
      const x = chance(flake + 80) * 580 - 30 + Math.sin(t * 0.9 + flake) * 14;
      disc(pen, '#f4f1ea', x, y, 1.8 + chance(flake + 9) * 2.4);
    }
  });
}

/** An envelope, 320 by 210 units, with its stamp. */
export function envelope(pen: Pen): void {
  rounded(pen, '#00000055', [8, 10, 320, 210], 4);
  rounded(pen, BLUE, [0, 0, 320, 210], 4);
  line(pen, '#7f9cb2', 3, 'M 4 4 L 160 116 L 316 4');
  rounded(pen, PAPER, [250, 20, 50, 62], 2);
  rounded(pen, '#b5523f', [256, 26, 38, 50], 1);
  faded(pen, 0.7, () => {
    pen.strokeStyle = VIOLET;
    pen.lineWidth = 4;
    pen.beginPath();
    pen.arc(246, 84, 34, 0, Math.PI * 2);
    pen.stroke();
  });
}
