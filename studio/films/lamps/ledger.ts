import { letter } from '../drawing/lettering';
import { glow } from '../drawing/light';
import { backdrop, faded, line, placed, rounded } from '../drawing/shapes';
import { ease } from '../drawing/time';
import type { Pen } from '../film';
import { AMBER, CINNABAR } from './cast';

const INK = { colour: '#1c1a20', weight: 600 } as const;

/**
 * A page of the ledger: columns from the right, each a name and its outcome. `share` of the columns is
 * visible, and `last` of the last word.
 */
export function ledger(
  pen: Pen,
  columns: readonly (readonly [name: string, end: string])[],
  share: number,
  last = 1,
): void {
  backdrop(pen, [0, '#3a281a'], [1, '#1a120c']);
  placed(pen, { x: 60, y: 150, turn: -0.02 }, () => {
    rounded(pen, '#00000066', [8, 12, 420, 540], 4);
    rounded(pen, '#e9d9b2', [0, 0, 420, 540], 4);
    columns.forEach(([name, end], at) => {
      const x = 376 - at * 82;
      line(pen, `${CINNABAR}88`, 2, `M ${x - 41} 30 L ${x - 41} 510`);
      const seen = ease(share * columns.length, at, at + 0.8);
      faded(pen, seen, () => {
        [...name].forEach((sign, row) => letter(pen, sign, x, 92 + row * 62, { ...INK, size: 44 }));
        const isLast = at === columns.length - 1;
        faded(pen, isLast ? last : 1, () => letter(pen, end, x, 470, { ...INK, colour: CINNABAR, size: 46 }));
      });
    });
  });
  glow(pen, AMBER, 380, 140, 480, 0.4);
}
