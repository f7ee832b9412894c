import { letter } from '../drawing/lettering';
import { glow } from '../drawing/light';
import { box, disc, faded, line, placed, polygon, rounded, shape, within } from '../drawing/shapes';
import { chance, sway } from '../drawing/time';
import { type Pen } from '../film';
import { INK, LAMP, STUCCO, VERMILION } from './cast';
import { nightSky } from './water';

export function painted(
  pen: Pen,
  text: string,
  x: number,
  y: number,
  size: number,
  ink = '#15161b',
  shadow = VERMILION,
): void {
  letter(pen, text, x + size * 0.07, y + size * 0.05, {
    size,
    colour: shadow,
    weight: 700,
    align: 'left',
    spacing: size * 0.06,
  });
  letter(pen, text, x, y, { size, colour: ink, weight: 700, align: 'left', spacing: size * 0.06 });
}

type Wall = { x: number; y: number; scale: number; rest?: string; last?: string; boat?: number };

/** The side of the Ostrey Hotel, 620 by 420 units, with its sign as far as it is painted. */
export function hotelWall(pen: Pen, t: number, { x, y, scale, rest = '', last = '', boat = 0 }: Wall): void {
  placed(pen, { x, y, scale }, () => {
    polygon(pen, STUCCO, [0, 0], [620, 0], [620, 420], [0, 420]);
    polygon(pen, '#c9b996', [0, 0], [-46, 30], [-46, 420], [0, 420]);
    box(pen, '#8c7f66', -56, -16, 690, 18);
    painted(pen, 'THE OSTREY HOTEL', 30, 92, 47);
    painted(pen, `ROOMS WITH A V${rest}`, 30, 190, 47);
    painted(pen, last, 30, 288, 47);
    if (boat > 0) faded(pen, boat, () => paintedBoat(pen, t));
  });
}

function paintedBoat(pen: Pen, t: number): void {
  placed(pen, { x: 470, y: 372, scale: 0.62 }, () => {
    polygon(pen, '#15161b', [-150, -34], [170, -40], [140, 6], [-130, 6]);
    polygon(pen, VERMILION, [-96, -76], [40, -76], [60, -38], [-110, -36]);
    box(pen, '#15161b', -50, -112, 30, 36);
    for (let lamp = 0; lamp < 5; lamp++) disc(pen, '#e9b44c', -80 + lamp * 30, -56, 7);
    line(pen, '#15161b', 7, 'M 120 -40 L 128 -84 M 128 -76 L 150 -118 M 92 -40 L 94 -76');
    disc(pen, '#15161b', 126, -94, 9);
    disc(pen, '#15161b', 94, -86, 8);
    disc(pen, '#e9b44c', 96, -66, 4 + sway(t, 1.3));
  });
}

export function ostreyShore(pen: Pen, y: number): void {
  shape(pen, '#122438', `M -60 ${y} Q 60 ${y - 240} 300 ${y - 226} Q 480 ${y - 210} 620 ${y} Z`);
  polygon(pen, '#0e1d2f', [-40, y], [-40, y - 74], [36, y - 100], [110, y - 74], [110, y]);
  polygon(pen, '#0b1828', [112, y], [112, y - 52], [150, y - 72], [188, y - 52], [188, y]);
  polygon(pen, '#091422', [-60, y - 12], [620, y - 12], [620, y + 30], [-60, y + 34]);
}

/** A round of searchlight; `draw` is visible only inside it. */
export function litRound(pen: Pen, x: number, y: number, radius: number, draw: () => void): void {
  const round = new Path2D();
  round.ellipse(x, y, radius, radius * 0.92, 0, 0, Math.PI * 2);
  within(pen, round, draw);
}

export function callowQuay(pen: Pen, t: number, floor = 700): void {
  nightSky(pen, t, 420);
  shape(
    pen,
    '#152c44',
    `M -60 ${floor} L -60 ${floor - 260} Q 160 ${floor - 470} 330 ${floor - 400} Q 480 ${floor - 340} 620 ${floor - 420} L 620 ${floor} Z`,
  );
  for (let house = 0; house < 15; house++) {
    const x = -10 + house * 40 + chance(house) * 14;
    const y = floor - 120 - chance(house + 20) * 190;
    polygon(pen, '#10233a', [x, y], [x + 20, y - 24], [x + 40, y], [x + 40, y + 60], [x, y + 60]);
    if (chance(house + 60) > 0.35) rounded(pen, '#f0bd62', [x + 12, y + 14, 9, 12], 1);
  }
  polygon(pen, '#0c1a2a', [-60, floor - 70], [620, floor - 50], [620, 1_100], [-60, 1_100]);
  polygon(pen, '#22384c', [120, floor - 60], [400, floor - 56], [520, 980], [20, 980]);
  for (let rib = 0; rib < 9; rib++)
    line(
      pen,
      '#2f4a5f',
      3,
      `M ${110 - rib * 11} ${floor - 30 + rib * 34} L ${412 + rib * 13} ${floor - 28 + rib * 34}`,
    );
  streetLamp(pen, t, 440, floor - 40, 330);
}

export function streetLamp(pen: Pen, t: number, x: number, y: number, height: number): void {
  line(
    pen,
    INK,
    8,
    `M ${x} ${y} L ${x} ${y - height} Q ${x} ${y - height - 34} ${x - 44} ${y - height - 30}`,
  );
  polygon(
    pen,
    INK,
    [x - 66, y - height - 22],
    [x - 24, y - height - 22],
    [x - 34, y - height - 40],
    [x - 56, y - height - 40],
  );
  disc(pen, '#ffe3a6', x - 45, y - height - 18, 12, 8);
  glow(pen, LAMP, x - 45, y - height - 10, 250, 0.62 + 0.03 * sway(t, 2.1));
}

export function tinStreet(pen: Pen, t: number): void {
  box(pen, '#c6d6cf', -100, -100, 800, 1_200);
  box(pen, '#4c7f8b', -60, 60, 320, 640);
  box(pen, '#e6d5b1', 260, 60, 340, 640);
  for (const [x, y] of [
    [20, 110],
    [140, 110],
    [320, 110],
    [450, 110],
  ] as const) {
    rounded(pen, '#f3ead4', [x - 6, y - 6, 84, 132], 4);
    rounded(pen, '#31596a', [x, y, 72, 120], 3);
    polygon(pen, '#4f7f8d', [x, y + 120], [x + 72, y + 30], [x + 72, y + 60], [x + 20, y + 120]);
  }
  box(pen, '#2c4d5a', -20, 360, 260, 300);
  rounded(pen, '#f2d68c', [0, 400, 220, 200], 4);
  rounded(pen, '#c9b074', [0, 400, 220, 80], 4);
  box(pen, '#8d3324', 276, 350, 300, 320);
  rounded(pen, '#f6e9c9', [296, 386, 260, 230], 4);
  painted(pen, 'HARVEY’S', 306, 520, 47);
  box(pen, '#8b9691', -60, 660, 700, 400);
  box(pen, '#a8b3ab', -60, 660, 700, 22);
  placed(pen, { x: 215, y: 300, turn: sway(t, 3.2) * 0.09 }, () => {
    line(pen, '#20242c', 4, 'M 0 -40 L 0 0');
    shape(pen, VERMILION, 'M -28 0 L 22 0 L 24 70 Q 66 82 74 104 L 74 122 L -28 122 Z');
    shape(pen, '#a12e1d', 'M -28 0 L -8 0 L -6 122 L -28 122 Z');
    shape(pen, '#20242c', 'M -30 122 L 76 122 L 74 134 L -28 134 Z');
    line(pen, '#f6a48f', 5, 'M 12 14 L 13 62');
  });
  line(pen, '#20242c', 6, 'M 160 260 L 230 260');
}
