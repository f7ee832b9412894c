import type { Moment, Pen } from '../film';
import { drawHead } from './face';
import { CALM, type Mood, type Person } from './person';
import { placed, shape } from './shapes';
import { blink, sway } from './time';

type Bust = {
  x: number;
  y: number;
  /** Half the height of the head, px. */
  size: number;
  turn?: number;
  mood?: Mood;
  gaze?: readonly [number, number];
  light?: number;
  lids?: number;
  tilt?: number;
  /** The speaker whose lines open the mouth. */
  who?: string;
};

/** Draws head and shoulders of a person, breathing, blinking and speaking their lines. */
export function bust(pen: Pen, person: Person, moment: Moment, how: Bust): void {
  const { t } = moment;
  const seed = (how.who ?? 'x').charCodeAt(0) + how.size;
  const breath = sway(t, 4.2, (seed % 10) / 10);
  const head = {
    turn: how.turn ?? 0.5,
    mouth: how.who ? moment.mouth(how.who) : 0,
    lids: (how.lids ?? 1) * blink(t, seed),
    gaze: how.gaze ?? [how.turn ?? 0.5, 0],
    mood: how.mood ?? CALM,
  } as const;
  placed(pen, { x: how.x, y: how.y, scale: how.size }, () => {
    drawShoulders(pen, person, how.light ?? 1, breath * 0.02);
    person.dress?.(pen, head);
    placed(pen, { y: breath * 0.015, turn: (how.tilt ?? 0) + sway(t, 7, seed) * 0.008 }, () =>
      drawHead(pen, person, head, how.light ?? 1),
    );
  });
}

function drawShoulders(pen: Pen, person: Person, light: number, rise: number): void {
  const wide = 1.75 * person.build;
  const top = 1.28 - rise;
  shape(
    pen,
    person.coat,
    `M -0.42 ${top - 0.16} C -0.9 ${top + 0.1} ${-wide} ${top + 0.16} ${-wide - 0.12} ${top + 0.9} L ${-wide - 0.5} 6 L ${wide + 0.5} 6
     L ${wide + 0.12} ${top + 0.9} C ${wide} ${top + 0.16} 0.9 ${top + 0.1} 0.42 ${top - 0.16} Z`,
  );
  const way = -Math.sign(light || 1);
  shape(
    pen,
    person.coatShade,
    `M ${way * 0.1} ${top} C ${way * 0.9} ${top + 0.14} ${way * (wide - 0.5)} ${top + 0.5} ${way * (wide - 0.75)} ${top + 1.4} L ${way * (wide - 0.6)} 6 L ${way * (wide + 0.5)} 6
     L ${way * (wide + 0.12)} ${top + 0.9} C ${way * wide} ${top + 0.16} ${way * 0.9} ${top + 0.1} ${way * 0.42} ${top - 0.16} Z`,
  );
  shape(
    pen,
    person.shade,
    `M -0.36 0.55 L 0.36 0.55 L 0.4 ${top + 0.12} L 0 ${top + 0.34} L -0.4 ${top + 0.12} Z`,
  );
  shape(
    pen,
    person.collar,
    `M -0.42 ${top - 0.3} L -0.62 ${top + 0.14} L -0.06 ${top + 0.62} L 0 ${top + 0.3} L -0.34 ${top} Z
     M 0.42 ${top - 0.3} L 0.62 ${top + 0.14} L 0.06 ${top + 0.62} L 0 ${top + 0.3} L 0.34 ${top} Z`,
  );
}
