import { beam, glow } from '../drawing/light';
import { backdrop, box, disc, faded, line, placed, polygon, rounded, shape } from '../drawing/shapes';
import { chance, sway } from '../drawing/time';
import { type Pen, STAGE } from '../film';
import { GOLD, LAMP, STUCCO, VERMILION } from './cast';

const BANDS = ['#22506a', '#1d4560', '#183a54', '#133048', '#0f273d'];

export function nightSky(pen: Pen, t: number, horizon = 520): void {
  backdrop(pen, [0, '#0b1524'], [0.45, '#1a3550'], [0.62, '#35566a']);
  for (let star = 0; star < 34; star++) {
    const shine = 0.35 + 0.3 * sway(t, 3 + chance(star) * 4, chance(star + 50));
    faded(pen, shine, () =>
      disc(
        pen,
        '#f4ead2',
        chance(star + 1) * STAGE.width,
        chance(star + 100) * horizon * 0.8,
        1.2 + chance(star + 7),
      ),
    );
  }
}

export function sea(pen: Pen, t: number, horizon = 520, swell = 1): void {
  box(pen, BANDS[0] ?? '', -200, horizon, 1_000, 900);
  for (let row = 0; row < 5; row++) {
    const y = horizon + 14 + row * row * 16 + row * 22;
    const long = 90 + row * 44;
    const high = (4 + row * 5) * swell;
    const drift = ((t * (10 + row * 9) + row * 57) % (long * 2)) - long * 2;
    let path = `M ${drift} ${y}`;
    for (let x = drift; x < STAGE.width + long * 2; x += long) {
      const lift = y + sway(t, 3.4, row * 0.27 + x / 900) * 3 * swell;
      path += ` Q ${x + long / 2} ${lift - high} ${x + long} ${y}`;
    }
    shape(pen, BANDS[row] ?? '', `${path} L 900 1100 L -300 1100 Z`);
  }
}

export function reflection(
  pen: Pen,
  t: number,
  x: number,
  y: number,
  length: number,
  colour = '#f2c46d',
): void {
  for (let at = 0; at < 9; at++) {
    const wide = (26 - at * 1.6) * (0.7 + 0.3 * sway(t, 1.7, at * 0.23));
    faded(pen, 0.5 - at * 0.045, () =>
      rounded(pen, colour, [x - wide / 2 + sway(t, 2.3, at * 0.31) * 4, y + (at * length) / 9, wide, 4], 2),
    );
  }
}

/** The Lady Amory from the side, bow to the right, 400 units long; her waterline is at 0. */
export function ladyAmory(
  pen: Pen,
  t: number,
  at: { x: number; y: number; scale: number; flip?: boolean },
): void {
  placed(pen, { ...at, turn: sway(t, 5) * 0.012 }, () => {
    polygon(pen, '#e9dcc0', [-150, -62], [96, -62], [112, -36], [-160, -36]);
    polygon(pen, '#cbbb9b', [-96, -92], [60, -92], [70, -62], [-100, -62]);
    polygon(pen, VERMILION, [-58, -136], [-22, -136], [-18, -92], [-62, -92]);
    box(pen, '#0d1a2b', -60, -128, 40, 9);
    polygon(pen, '#e9dcc0', [18, -118], [60, -118], [66, -92], [14, -92]);
    for (let window = 0; window < 9; window++) rounded(pen, '#f7c869', [-144 + window * 26, -55, 15, 12], 3);
    for (let window = 0; window < 5; window++) rounded(pen, '#f7c869', [-88 + window * 30, -84, 16, 11], 3);
    rounded(pen, '#f7c869', [24, -112, 34, 11], 3);
    line(pen, '#0d1a2b', 3, 'M 40 -118 L 40 -176 M -110 -62 L -110 -108 M -110 -104 L -70 -100');
    line(pen, '#0d1a2b', 3, 'M -130 -62 Q -140 -92 -118 -88');
    polygon(pen, '#1c3b57', [-196, -36], [196, -40], [168, 4], [-176, 4]);
    polygon(pen, '#10263c', [-190, -18], [182, -18], [168, 4], [-176, 4]);
    box(pen, VERMILION, -178, 0, 348, 7);
    line(
      pen,
      STUCCO,
      2.5,
      'M 74 -40 L 74 -54 L 190 -54 M 104 -40 L 104 -54 M 134 -40 L 134 -54 M 164 -40 L 164 -54',
    );
    disc(pen, GOLD, 40, -176, 4);
    faded(pen, 0.8, () =>
      line(pen, '#d8ebe6', 4, `M 168 4 Q 190 ${-4 + sway(t, 1.1) * 3} 210 6 M -176 4 Q -210 0 -240 8`),
    );
    glow(pen, LAMP, 40, -176, 70, 0.7);
    glow(pen, LAMP, -20, -50, 190, 0.28);
  });
}

export function searchlight(pen: Pen, from: readonly [number, number], angle: number, alpha = 0.75): void {
  beam(pen, '255, 240, 205', from, angle, { spread: 0.13, length: 1_100, alpha });
  glow(pen, '255, 240, 205', from[0], from[1], 90, 0.8);
}

export function rain(pen: Pen, t: number, alpha = 0.4): void {
  let path = '';
  for (let drop = 0; drop < 60; drop++) {
    const y = ((chance(drop) + t * (0.9 + chance(drop + 40) * 0.4)) % 1) * 1_060 - 60;
    const x = chance(drop + 80) * 700 - (y / 1_000) * 130;
    path += `M ${x} ${y} l -7 34 `;
  }
  faded(pen, alpha, () => line(pen, '#bcd4d8', 1.6, path));
}
