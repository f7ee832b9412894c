import type { Pen } from '../film';
import type { Person } from './person';
import { disc, line, placed, polygon } from './shapes';

type HandPlace = { x: number; y: number; size: number; turn?: number; flip?: boolean };

/**
 * Draws a hand with its sleeve that holds something between thumb and fingers; the tip of the held thing is
 * at `x, y`.
 */
export function holdingHand(
  pen: Pen,
  person: Person,
  { x, y, size, turn = 0, flip = false }: HandPlace,
  drawTool: (pen: Pen) => void,
): void {
  placed(pen, { x, y, scale: size, turn, flip }, () => {
    polygon(pen, person.coatShade, [1.9, 2.5], [2.9, 1.6], [9, 6.2], [7, 8.6]);
    polygon(pen, person.coat, [1.75, 2.7], [2.35, 2.05], [8.6, 7], [7, 8.6]);
    line(pen, person.shade, 0.62, 'M 1.5 2 L 0.95 2.05');
    disc(pen, person.skin, 1.65, 1.75, 0.85, 0.68, 0.75);
    line(pen, person.shade, 0.5, 'M 1.35 1.95 L 0.62 1.72 M 1.3 2.2 L 0.75 2.1');
    drawTool(pen);
    line(pen, person.skin, 0.46, 'M 1.7 1.3 Q 1.2 0.75 0.72 1.02');
    line(pen, person.skin, 0.42, 'M 1.3 1.75 Q 0.9 1.3 0.6 1.32');
    line(pen, `${person.line}66`, 0.05, 'M 1.62 1.06 Q 1.2 0.62 0.76 0.86');
  });
}

/** An open hand, palm up, fingers to the left. */
export function openHand(pen: Pen, person: Person, { x, y, size, turn = 0, flip = false }: HandPlace): void {
  placed(pen, { x, y, scale: size, turn, flip }, () => {
    polygon(pen, person.coat, [1.1, -0.7], [6, -1], [6, 1.2], [1.1, 0.75]);
    disc(pen, person.skin, 0.5, 0, 0.95, 0.7);
    for (const [at, length] of [
      [-0.48, 1.35],
      [-0.16, 1.6],
      [0.16, 1.5],
      [0.46, 1.2],
    ] as const)
      line(pen, person.skin, 0.3, `M 0 ${at} L ${-length} ${at * 1.25}`);
    line(pen, person.shade, 0.34, 'M 0.3 -0.5 Q -0.1 -1 -0.6 -1');
  });
}
