import type { Pen } from '../film';
import type { Person } from './person';
import { disc, line, placed, polygon, shape } from './shapes';

type Stance = {
  x: number;
  y: number;
  /** From the feet to the crown, px. */
  height: number;
  flip?: boolean;
  /** 0 for a standing figure, else the phase of a stride. */
  stride?: number;
  /** Radians from hanging down: 0 down, 1.5 forward, 3 up. */
  arm?: number;
  otherArm?: number;
  skirt?: boolean;
  seated?: boolean;
  hat?: 'cap' | 'officer' | 'brim' | 'none';
  hatColour?: string;
  carries?: (pen: Pen) => void;
};

/** Draws a small person from head to foot: a coat, a head and moving arms. Looks right unless flipped. */
export function figure(pen: Pen, person: Person, how: Stance): void {
  const unit = how.height / 7;
  placed(pen, { x: how.x, y: how.y, scale: unit, flip: how.flip ?? false }, () => {
    const step = how.stride === undefined ? 0 : Math.sin(how.stride) * 0.6;
    const drop = how.seated ? 1.6 : 0;
    if (how.seated) {
      line(pen, person.coatShade, 0.75, 'M 0 -1.7 L 1.5 -1.75 L 1.55 -0.2');
    } else if (!how.skirt) {
      line(pen, '#0b0f16', 0.62, `M -0.2 -3 L ${-0.25 - step} -0.2`);
      line(pen, '#121823', 0.62, `M 0.2 -3 L ${0.25 + step} -0.2`);
      line(
        pen,
        '#07090d',
        0.4,
        `M ${-0.3 - step} -0.14 L ${0.1 - step} -0.14 M ${0.2 + step} -0.14 L ${0.62 + step} -0.14`,
      );
    }
    placed(pen, { y: drop }, () => {
      arm(pen, person.coatShade, how.otherArm ?? 0.15, -0.5);
      const hem = how.seated ? -3 : how.skirt ? -0.1 : -2.1;
      const flare = how.skirt ? 1.25 : 0.95;
      shape(
        pen,
        person.coat,
        `M -0.42 -5.75 Q -0.95 -5.6 -0.92 -4.6 L ${-flare} ${hem} L ${flare} ${hem} L 0.92 -4.6 Q 0.95 -5.6 0.42 -5.75 Z`,
      );
      polygon(pen, person.coatShade, [-0.3, -5.7], [-0.92, -5.3], [-flare, hem], [-0.35, hem]);
      shape(pen, person.skin, 'M -0.22 -5.95 L 0.24 -5.95 L 0.26 -5.55 L -0.24 -5.55 Z');
      disc(pen, person.hair, -0.12, -6.45, 0.52, 0.58);
      disc(pen, person.skin, 0.08, -6.4, 0.46, 0.55);
      polygon(pen, person.skin, [0.45, -6.45], [0.68, -6.2], [0.45, -6.16]);
      shape(
        pen,
        person.hair,
        'M -0.62 -6.3 Q -0.7 -7.1 0.05 -7.04 Q 0.4 -7 0.46 -6.72 Q 0 -6.74 -0.2 -6.2 Z',
      );
      drawHat(pen, how.hat ?? 'none', how.hatColour ?? person.coatShade);
      placed(pen, { y: -5.25 }, () => {
        arm(pen, person.coat, how.arm ?? 0.1, 0, person.skin);
      });
      how.carries?.(pen);
    });
  });
}

function arm(pen: Pen, colour: string, angle: number, from: number, hand?: string): void {
  placed(pen, { x: from === 0 ? 0.05 : 0.1, y: from === 0 ? 0 : -5.25, turn: -angle }, () => {
    line(pen, colour, 0.56, 'M 0 0 L 0.05 2.2');
    if (hand) disc(pen, hand, 0.05, 2.62, 0.26);
  });
}

function drawHat(pen: Pen, hat: NonNullable<Stance['hat']>, colour: string): void {
  if (hat === 'none') return;
  if (hat === 'brim') {
    line(pen, colour, 0.16, 'M -0.85 -6.72 L 0.9 -6.72');
    polygon(pen, colour, [-0.5, -6.7], [-0.44, -7.3], [0.48, -7.3], [0.54, -6.7]);
    return;
  }
  shape(pen, colour, 'M -0.64 -6.62 Q -0.72 -7.24 0 -7.2 Q 0.6 -7.2 0.6 -6.66 Z');
  line(pen, colour, 0.14, 'M 0.3 -6.66 L 0.86 -6.6');
  if (hat === 'officer') line(pen, '#f2ece0', 0.2, 'M -0.62 -7.06 L 0.62 -7.06');
}
