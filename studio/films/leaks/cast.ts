import { dace, oram } from '../census/cast';
import { bun, sweep, tousled } from '../drawing/hair';
import type { Person } from '../drawing/person';
import { box, disc, faded, line, placed, polygon, rounded, shape } from '../drawing/shapes';
import { ease } from '../drawing/time';
import type { Pen } from '../film';

export const WHITE = '#f4ead6';
export const TILE = '#b4512f';
export const ENAMEL = '#3f78a8';
export const WARM = '255, 190, 110';

export const davi: Person = {
  ...dace,
  skin: '#b98158',
  shade: '#875a3c',
  hair: '#241a16',
  coat: '#7a8f6a',
  coatShade: '#566949',
  collar: '#8fa37e',
  behind: () => undefined,
  over: tousled('#241a16'),
  dress: () => undefined,
};

export const alzira: Person = {
  ...oram,
  skin: '#c08a63',
  shade: '#8c5f43',
  hair: '#dcd8d0',
  coat: '#37557d',
  coatShade: '#273f5f',
  collar: '#f4ead6',
  jaw: 0.95,
  build: 0.95,
  behind: bun('#dcd8d0'),
  over: sweep('#dcd8d0'),
  dress: (pen) => {
    for (let dot = 0; dot < 14; dot++)
      disc(
        pen,
        '#f4ead6',
        -1.5 + (dot % 5) * 0.75 + (Math.floor(dot / 5) % 2) * 0.36,
        2.1 + Math.floor(dot / 5) * 0.7,
        0.1,
      );
  },
};

/** The house on its hill, its roof sunk in the middle; `fresh` draws the roof newly tiled. */
export function oldHouse(pen: Pen, { fresh = false, lamp = true } = {}): void {
  shape(pen, '#1d3a35', 'M -60 1000 L -60 700 Q 150 600 330 610 Q 480 620 620 720 L 620 1000 Z');
  polygon(pen, '#c9bda5', [120, 640], [120, 470], [430, 470], [430, 650]);
  const sag = fresh ? 0 : 26;
  shape(
    pen,
    fresh ? '#c2562f' : '#7d3b28',
    `M 84 476 L 130 372 Q 275 ${384 + sag} 420 372 L 466 476 Q 275 ${476 + sag * 0.5} 84 476 Z`,
  );
  for (let row = 1; row < 4; row++)
    line(
      pen,
      '#00000033',
      4,
      `M ${130 - row * 11} ${372 + row * 26} Q 275 ${388 + row * 26 + sag} ${420 + row * 11} ${372 + row * 26}`,
    );
  for (const x of [160, 250, 350]) {
    rounded(pen, '#24465a', [x - 4, 516, 52, 76], 3);
    rounded(pen, lamp && x !== 350 ? '#f2c46d' : '#16303d', [x, 520, 44, 68], 2);
    line(pen, '#24465a', 4, `M ${x + 22} 520 L ${x + 22} 588`);
  }
}

/**
 * A pan on the floor, and its drop: the last one fell `since` seconds ago, and one falls every `every`
 * seconds.
 */
export function pan(
  pen: Pen,
  t: number,
  x: number,
  y: number,
  size: number,
  colour: string,
  every: number,
): void {
  const fall = (t / every) % 1;
  placed(pen, { x, y, scale: size / 100 }, () => {
    disc(pen, '#00000055', 6, 52, 108, 24);
    line(pen, colour, 16, 'M 96 -6 L 168 -22');
    shape(pen, colour, 'M -98 -22 L 98 -22 L 84 52 Q 0 72 -84 52 Z');
    disc(pen, '#10222c', 0, -22, 98, 26);
    disc(pen, '#4d7f93', 0, -16, 86, 20);
    const ring = ease(fall, 0, 0.5);
    faded(pen, 0.7 * (1 - ring), () => {
      pen.strokeStyle = '#d8f0f2';
      pen.lineWidth = 4;
      pen.beginPath();
      pen.ellipse(0, -16, 10 + ring * 66, 3 + ring * 14, 0, 0, Math.PI * 2);
      pen.stroke();
    });
    if (fall > 0.62) {
      const drop = -16 - 900 * (1 - ((fall - 0.62) / 0.38) ** 2);
      disc(pen, '#cfe9ee', 0, drop, 7, 14);
    }
  });
}

export function hall(pen: Pen, wall = '#6d7f7a'): void {
  box(pen, wall, -60, -60, 700, 1_100);
  polygon(pen, '#00000033', [-20, -20], [150, 170], [150, 560], [-20, 800]);
  polygon(pen, '#00000044', [560, -20], [390, 170], [390, 560], [560, 800]);
  rounded(pen, '#2c3a3a', [214, 250, 112, 310], 4);
  polygon(pen, '#5a4330', [150, 560], [390, 560], [620, 1_000], [-80, 1_000]);
  for (const x of [190, 270, 350]) line(pen, '#00000040', 3, `M ${x} 562 L ${270 + (x - 270) * 4} 990`);
}
