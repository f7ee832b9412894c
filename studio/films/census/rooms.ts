import { letter, typed } from '../drawing/lettering';
import { glow } from '../drawing/light';
import { backdrop, box, disc, faded, line, placed, polygon, rounded, shape, within } from '../drawing/shapes';
import { chance, sway } from '../drawing/time';
import type { Pen } from '../film';
import { AMBER, DARK, INKED, OXBLOOD, PAPER } from './cast';

/** Slanted strokes inside an outline, like an engraver's shading. */
export function hatched(pen: Pen, outline: string, alpha = 0.2, gap = 9): void {
  within(pen, new Path2D(outline), () =>
    faded(pen, alpha, () => {
      let path = '';
      for (let x = -1_000; x < 1_100; x += gap) path += `M ${x} 1000 L ${x + 760} -40 `;
      line(pen, '#050a08', 1.8, path);
    }),
  );
}

type Room = { wall: string; paper?: 'fern' | 'tally' | 'stripe' | 'none'; floor?: string; share?: number };

/** A room by lamplight: papered wall, skirting, boards. `share` is how far the tally has grown. */
export function room(pen: Pen, { wall, paper = 'none', floor = '#2a1f18', share = 1 }: Room): void {
  box(pen, wall, -60, -60, 700, 1_100);
  if (paper === 'fern') {
    for (let row = 0; row < 9; row++)
      for (let column = 0; column < 6; column++)
        placed(pen, { x: column * 104 + (row % 2) * 52, y: row * 84 + 20, scale: 1 }, () =>
          line(
            pen,
            '#ffffff14',
            4,
            'M 0 50 Q 4 20 0 -10 M 0 40 Q 18 30 24 14 M 0 40 Q -18 30 -24 14 M 0 20 Q 14 12 18 0 M 0 20 Q -14 12 -18 0',
          ),
        );
  }
  if (paper === 'stripe') for (let x = -20; x < 560; x += 48) box(pen, '#ffffff0d', x, -60, 22, 800);
  if (paper === 'tally') {
    let path = '';
    const marks = Math.floor(240 * share);
    for (let mark = 0; mark < marks; mark++) {
      const x = 14 + (mark % 16) * 34;
      const y = 40 + Math.floor(mark / 16) * 48;
      path += `M ${x} ${y} l 0 26 M ${x + 6} ${y} l 0 26 M ${x + 12} ${y} l 0 26 M ${x + 18} ${y} l 0 26 M ${x - 4} ${y + 22} l 26 -18 `;
    }
    line(pen, '#e8d7ae66', 2.4, path);
  }
  box(pen, '#00000040', -60, 690, 700, 20);
  box(pen, floor, -60, 708, 700, 400);
  for (let board = 0; board < 6; board++)
    line(pen, '#00000040', 3, `M -20 ${740 + board * 44} L 560 ${740 + board * 44}`);
  hatched(pen, 'M 0 0 L 190 0 Q 60 420 0 960 Z M 540 0 L 350 0 Q 480 420 540 960 Z');
}

export function oilLamp(pen: Pen, t: number, x: number, y: number, scale = 1): void {
  placed(pen, { x, y, scale }, () => {
    polygon(pen, '#b08334', [-26, 0], [26, 0], [14, -22], [-14, -22]);
    rounded(pen, '#cf9c44', [-22, -52, 44, 32], 12);
    shape(pen, '#ffe9b866', 'M -15 -52 Q -28 -84 -12 -118 L 12 -118 Q 28 -84 15 -52 Z');
    const lick = sway(t, 0.7, x / 90) * 2;
    shape(pen, '#ffd977', `M -8 -54 Q -10 -74 ${lick} -94 Q 10 -74 8 -54 Z`);
  });
  glow(pen, AMBER, x, y - 74 * scale, 170 * scale, 0.55 + 0.04 * sway(t, 1.3, x / 50));
}

/** Number Thirty: one window wide and `rows` high; the lowest `lit` of them are lit. */
export function numberThirty(
  pen: Pen,
  t: number,
  { rows, lit, door = 0 }: { rows: number; lit: number; door?: number },
): void {
  backdrop(pen, [0, '#0b1517'], [0.6, '#1d3236'], [1, '#0b1513']);
  for (let star = 0; star < 16; star++)
    disc(pen, '#e8dcb855', chance(star + 3) * 540, chance(star + 60) * 300, 1.4);
  polygon(pen, '#101f1f', [-20, 960], [-20, 430], [150, 420], [150, 960]);
  polygon(pen, '#0e1b1b', [560, 960], [560, 450], [392, 430], [392, 960]);
  const high = 92;
  const top = 800 - rows * high - 30;
  polygon(pen, '#24322f', [166, 860], [166, top], [376, top], [376, 860]);
  box(pen, '#1a2a2b', 312, top - 92, 30, 60);
  box(pen, '#31474a', 308, top - 96, 38, 8);
  polygon(pen, '#1e3033', [150, top], [392, top], [352, top - 58], [190, top - 58]);
  line(pen, '#41585b', 4, `M 150 ${top} L 190 ${top - 58} L 352 ${top - 58}`);
  hatched(pen, `M 166 860 L 166 ${top} L 230 ${top} L 230 860 Z`, 0.4);
  for (let row = 0; row < rows; row++) {
    const y = 800 - (row + 1) * high + (row === 0 ? 4 : 0);
    for (const x of row === 0 ? [196] : [196, 290]) {
      const on = row < lit;
      rounded(pen, '#0b1211', [x - 5, y - 5, 60, 70], 3);
      rounded(pen, on ? '#f0b851' : '#1a2725', [x, y, 50, 60], 2);
      if (on) glow(pen, AMBER, x + 25, y + 30, 76, 0.3 + 0.03 * sway(t, 2, row * 0.2));
      line(
        pen,
        '#0b1211',
        4,
        `M ${x + 25} ${y} L ${x + 25} ${y + 60} M ${x} ${y + 30} L ${x + 50} ${y + 30}`,
      );
    }
  }
  rounded(pen, '#0b1211', [284, 712, 66, 140], 4);
  box(pen, '#431c1a', 289, 718, 56, 134);
  if (door > 0) {
    box(pen, '#f6c564', 289, 718, 56 * door, 134);
    glow(pen, AMBER, 300, 790, 190 * door, 0.6);
  }
  polygon(pen, '#31403c', [270, 852], [364, 852], [380, 890], [254, 890]);
  box(pen, '#0c1413', -20, 886, 600, 120);
  for (let x = -4; x < 560; x += 26) if (x < 244 || x > 380) line(pen, '#060b0a', 6, `M ${x} 886 L ${x} 806`);
}

/** A census schedule with its rows, filled in as far as `share` (0 to 1). */
export function schedule(
  pen: Pen,
  {
    title,
    rows,
    share,
    total = '',
    turn = -0.03,
  }: { title: string; rows: readonly string[]; share: number; total?: string; turn?: number },
): void {
  backdrop(pen, [0, '#3a2a1d'], [1, '#1d1510']);
  placed(pen, { x: 60, y: 190, turn }, () => {
    rounded(pen, PAPER, [0, 0, 440, 560], 3);
    letter(pen, title, 220, 54, { size: 30, colour: INKED, face: 'cardo', weight: 400, spacing: 2 });
    line(pen, OXBLOOD, 2.5, 'M 24 74 L 416 74 M 350 92 L 350 470');
    rows.forEach((_, at) => line(pen, '#b7a67e', 2, `M 24 ${150 + at * 70} L 416 ${150 + at * 70}`));
    rows.forEach((row, at) =>
      letter(pen, typed(row, share * rows.length - at), 34, 140 + at * 70, {
        size: 35,
        colour: INKED,
        face: 'cardo',
        weight: 400,
        align: 'left',
        italic: true,
      }),
    );
    letter(pen, 'Total', 220, 520, { size: 26, colour: INKED, face: 'cardo', weight: 400, align: 'left' });
    line(pen, OXBLOOD, 2.5, 'M 300 480 L 416 480 L 416 540 L 300 540 Z');
    letter(pen, total, 358, 526, { size: 46, colour: INKED, face: 'cardo', weight: 400 });
  });
  glow(pen, AMBER, 380, 120, 480, 0.35);
}

export function hungSatchel(pen: Pen, x: number, y: number, scale = 1): void {
  placed(pen, { x, y, scale }, () => {
    line(pen, '#6b4326', 12, 'M -44 110 Q -30 0 0 0 Q 30 0 44 110');
    rounded(pen, '#8b9a8d', [-7, -16, 14, 26], 5);
    rounded(pen, '#5d3a20', [-70, 104, 140, 104], 10);
    shape(pen, '#7a4d2b', 'M -72 104 L 72 104 L 66 164 Q 0 182 -66 164 Z');
    rounded(pen, '#e2b85c', [-10, 158, 20, 22], 4);
  });
}

export function stair(pen: Pen, t: number, { wood = '#6d5436', light = 1 } = {}): void {
  box(pen, DARK, -60, -60, 700, 1_100);
  polygon(pen, '#152622', [-20, -20], [140, 120], [140, 560], [-20, 960]);
  polygon(pen, '#13211e', [560, -20], [400, 120], [400, 560], [560, 960]);
  rounded(pen, '#f3bf62', [190, 90, 160, 230], 4);
  for (let step = 0; step < 9; step++) {
    const y = 320 + step * step * 5.4 + step * 28;
    const half = 86 + step * 24;
    polygon(
      pen,
      wood,
      [270 - half, y],
      [270 + half, y],
      [270 + half + 12, y + 22 + step * 3],
      [270 - half - 12, y + 22 + step * 3],
    );
    polygon(
      pen,
      '#00000066',
      [270 - half - 12, y + 22 + step * 3],
      [270 + half + 12, y + 22 + step * 3],
      [270 + half + 16, y + 42 + step * 8],
      [270 - half - 16, y + 42 + step * 8],
    );
  }
  hatched(pen, 'M -20 -20 L 140 120 L 140 560 L -20 960 Z M 560 -20 L 400 120 L 400 560 L 560 960 Z', 0.4);
  glow(pen, AMBER, 270, 200, 460, (0.6 + 0.03 * sway(t, 1.7)) * light);
}

export function hearth(pen: Pen, t: number, x = 40, y = 520): void {
  rounded(pen, '#1c1a17', [x - 90, y, 220, 200], 6);
  rounded(pen, '#0b0907', [x - 60, y + 40, 160, 160], 60);
  for (let flame = 0; flame < 4; flame++) {
    const tall = 70 + 18 * sway(t, 0.6 + flame * 0.1, flame * 0.3);
    shape(
      pen,
      flame % 2 ? '#f0a63c' : '#d8582e',
      `M ${x - 44 + flame * 34} ${y + 196} Q ${x - 50 + flame * 34} ${y + 150} ${x - 28 + flame * 34} ${y + 196 - tall} Q ${x - 4 + flame * 34} ${y + 150} ${x - 10 + flame * 34} ${y + 196} Z`,
    );
  }
  glow(pen, '255, 140, 60', x + 20, y + 150, 420, 0.5);
}
