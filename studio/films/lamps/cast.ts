import { lettice } from '../census/cast';
import { all, bun, sweep } from '../drawing/hair';
import { glow } from '../drawing/light';
import type { Person } from '../drawing/person';
import { box, disc, line, polygon, rounded, shape } from '../drawing/shapes';
import { chance } from '../drawing/time';
import { nightSky, reflection, sea } from '../ferry/water';
import type { Pen } from '../film';

export const CREAM = '#f3e6c6';
export const CINNABAR = '#b8402c';
export const AMBER = '255, 190, 92';

export const ling: Person = {
  ...lettice,
  skin: '#efcba6',
  shade: '#b07f5f',
  hair: '#17151b',
  line: '#17151b',
  coat: '#2f6a68',
  coatShade: '#1f4a4b',
  collar: '#f3e6c6',
  jaw: 0.82,
  behind: bun('#17151b'),
  over: all(sweep('#17151b'), (pen, { turn }) =>
    line(pen, CINNABAR, 0.08, `M ${-turn * 0.45 - 0.3} -1.2 L ${-turn * 0.45 + 0.34} -0.96`),
  ),
  dress: (pen) => {
    line(pen, '#f3e6c6', 0.06, 'M 0.05 1.7 Q 0.9 2 1 2.7');
    for (const [x, y] of [
      [0.5, 1.82],
      [0.92, 2.3],
    ] as const)
      disc(pen, CINNABAR, x, y, 0.09);
  },
};

export const gu: Person = {
  ...ling,
  skin: '#c9d3cc',
  shade: '#84979a',
  lips: '#6d7f82',
  coat: '#22324f',
  coatShade: '#152238',
  collar: '#2b3d5c',
  jaw: 0.95,
  build: 1,
  behind: () => undefined,
  over: all(sweep('#17151b'), (pen) =>
    line(pen, '#d8ece9', 0.05, 'M -0.52 0.4 L -0.52 0.6 M 0.46 0.6 L 0.46 0.84 M 0.06 1.1 L 0.06 1.34'),
  ),
  dress: (pen) => {
    for (const y of [1.75, 2.35, 2.95]) line(pen, '#3d5377', 0.09, `M -0.2 ${y} L 0.2 ${y}`);
  },
};

export const xiaoman: Person = { ...ling, coat: '#a8402f', coatShade: '#7c2c22' };

/** Draws the town on its hill at night with `lit` of its thirty windows lit. The river begins at y = 620. */
export function ferryTown(pen: Pen, t: number, lit: number): void {
  nightSky(pen, t, lit > 0 ? 420 : 640);
  shape(pen, '#101f30', 'M -60 640 L -60 420 Q 120 260 290 330 Q 450 380 620 270 L 620 640 Z');
  for (let house = 0; house < 30; house++) {
    const x = 6 + (house % 10) * 54 + chance(house) * 16;
    const y = 430 + Math.floor(house / 10) * 62 + chance(house + 30) * 20;
    polygon(
      pen,
      '#0b1725',
      [x - 8, y],
      [x + 18, y - 22],
      [x + 44, y],
      [x + 38, y],
      [x + 38, y + 46],
      [x - 2, y + 46],
    );
    if ((house * 7) % 30 >= lit) continue;
    rounded(pen, house % 4 ? '#f2bd62' : '#e2694a', [x + 11, y + 10, 13, 16], 2);
    glow(pen, AMBER, x + 17, y + 18, 46, 0.3);
  }
  box(pen, '#081320', -20, 606, 600, 22);
  sea(pen, t, 620, 0.5);
  for (let at = 0; at < Math.min(9, lit / 3); at++) reflection(pen, t, 40 + at * 58, 640, 150);
}

export function lantern(pen: Pen, x: number, y: number, size: number, alpha = 0.7): void {
  line(pen, '#20180f', size * 0.08, `M ${x} ${y} L ${x} ${y + size * 0.4}`);
  rounded(pen, '#8d6a27', [x - size * 0.26, y + size * 0.36, size * 0.52, size * 0.14], 2);
  rounded(pen, '#ffdf94', [x - size * 0.3, y + size * 0.48, size * 0.6, size * 0.66], size * 0.18);
  rounded(pen, '#8d6a27', [x - size * 0.26, y + size * 1.1, size * 0.52, size * 0.14], 2);
  glow(pen, AMBER, x, y + size * 0.8, size * 4.4, alpha);
}
