import type { Pen } from '../film';
import type { Head, Person } from './person';
import { disc, line, shape, within } from './shapes';

/**
 * Draws a head two units high, centred on 0, 0, with hair and what it wears. `light` is the side of the
 * light.
 */
export function drawHead(pen: Pen, person: Person, head: Head, light: number): void {
  person.behind?.(pen, head);
  const outline = new Path2D(outlineOf(person.jaw, head.turn));
  drawEar(pen, person, head.turn);
  pen.fillStyle = person.skin;
  pen.fill(outline);
  within(pen, outline, () => {
    drawShade(pen, person, head.turn, light);
    disc(pen, `${person.lips ?? '#b4543c'}26`, 0.3 + head.turn * 0.2, 0.3, 0.22, 0.14);
  });
  drawNose(pen, person, head.turn, light);
  drawEyes(pen, person, head);
  drawMouth(pen, person, head);
  person.over?.(pen, head);
}

function outlineOf(jaw: number, turn: number): string {
  const chin = turn * 0.16;
  const side = 0.58 * jaw;
  return `M -0.7 -0.25 C -0.74 -1.12 0.74 -1.12 0.7 -0.25 C 0.7 0.2 ${side + chin * 0.8 + 0.06} 0.74 ${chin + 0.2} 0.96
    Q ${chin} 1.04 ${chin - 0.2} 0.96 C ${-side + chin * 0.8 - 0.06} 0.74 -0.7 0.2 -0.7 -0.25 Z`;
}

function drawShade(pen: Pen, person: Person, turn: number, light: number): void {
  const away = -Math.sign(light || 1);
  const edge = turn * 0.3 + away * 0.12;
  shape(
    pen,
    person.shade,
    `M ${edge + away * 0.1} -1.2 C ${edge + away * 0.34} -0.7 ${edge + away * 0.02} -0.25 ${edge + away * 0.26} 0.06
     C ${edge + away * 0.4} 0.3 ${edge + away * 0.02} 0.5 ${edge + away * 0.1} 1.2 L ${away * 1.6} 1.2 L ${away * 1.6} -1.2 Z`,
  );
}

function drawEar(pen: Pen, person: Person, turn: number): void {
  const side = turn > 0 ? -1 : 1;
  disc(pen, person.shade, side * 0.7, 0.06, 0.13, 0.21, side * -0.15);
}

function drawNose(pen: Pen, person: Person, turn: number, light: number): void {
  const x = turn * 0.26;
  const way = turn >= 0 ? 1 : -1;
  const tip = x + way * (0.1 + Math.abs(turn) * 0.18);
  const lit = Math.sign(light) === way;
  shape(
    pen,
    lit ? person.shade : `${person.line}40`,
    `M ${x + way * 0.02} -0.16 L ${tip} 0.27 Q ${tip - way * 0.02} 0.38 ${x - way * 0.03} 0.36 Q ${x + way * 0.07} 0.2 ${x + way * 0.02} -0.16 Z`,
  );
  line(
    pen,
    person.line,
    0.035,
    `M ${tip - way * 0.01} 0.29 Q ${tip - way * 0.02} 0.37 ${x + way * 0.02} 0.365`,
  );
}

function drawEyes(pen: Pen, person: Person, head: Head): void {
  const { turn, mood, lids, gaze } = head;
  for (const side of [-1, 1]) {
    const far = Math.sign(turn) === side ? 1 - Math.abs(turn) * 0.28 : 1;
    const x = turn * 0.24 + side * 0.32 * (1 - Math.abs(turn) * 0.12);
    const y = -0.08;
    const wide = 0.165 * far;
    const open = 0.1 * lids * (1 + mood.lift * 0.35);
    const outer = mood.brow * 0.03;
    const almond = `M ${x - wide} ${y + (side < 0 ? outer : 0)} Q ${x} ${y - open * 2} ${x + wide} ${y + (side > 0 ? outer : 0)}
      Q ${x} ${y + open * 1.3} ${x - wide} ${y + (side < 0 ? outer : 0)} Z`;
    if (lids > 0.2) {
      pen.fillStyle = '#efe6d6';
      const eye = new Path2D(almond);
      pen.fill(eye);
      within(pen, eye, () => {
        disc(
          pen,
          person.line,
          x + gaze[0] * 0.07 + turn * 0.02,
          y - open * 0.15 + gaze[1] * 0.05,
          0.085 * far,
          0.095,
        );
        disc(pen, '#ffffffcc', x + gaze[0] * 0.07 + 0.03, y - open * 0.15 - 0.03, 0.022);
      });
    }
    line(
      pen,
      person.line,
      0.055,
      `M ${x - wide} ${y + (side < 0 ? outer : 0)} Q ${x} ${y - open * 2} ${x + wide} ${y + (side > 0 ? outer : 0)}`,
    );
    const up = -0.29 - mood.lift * 0.1 - open * 0.4;
    const inner = mood.brow * 0.11;
    const brow = `M ${x - wide * 1.2} ${y + up + (side < 0 ? inner * 0.7 : -inner)} Q ${x} ${y + up - 0.07} ${x + wide * 1.2} ${y + up + (side > 0 ? inner * 0.7 : -inner)}`;
    line(pen, person.line, 0.08, brow);
  }
}

function drawMouth(pen: Pen, person: Person, { turn, mouth, mood }: Head): void {
  const x = turn * 0.24;
  const y = 0.6;
  const wide = 0.2 + Math.max(0, mood.smile) * 0.07 - mouth * 0.04;
  const bend = mood.smile * 0.09;
  const way = turn >= 0 ? 1 : -1;
  const far = 1 - Math.abs(turn) * 0.25;
  const left = x - wide * (way < 0 ? far : 1);
  const right = x + wide * (way > 0 ? far : 1);
  if (mouth > 0.08) {
    const open = mouth * 0.16;
    shape(
      pen,
      '#3a1512',
      `M ${left} ${y - bend * 0.5} Q ${x} ${y - 0.02 - open * 0.3} ${right} ${y - bend * 0.5} Q ${x} ${y + open * 2 + bend} ${left} ${y - bend * 0.5} Z`,
    );
  }
  line(
    pen,
    person.lips ?? person.line,
    0.06,
    `M ${left} ${y - bend * 0.6} Q ${x} ${y + bend * 0.9 - mouth * 0.06} ${right} ${y - bend * 0.6}`,
  );
  line(
    pen,
    `${person.shade}`,
    0.05,
    `M ${x - 0.09} ${y + 0.15 + mouth * 0.16} L ${x + 0.09} ${y + 0.15 + mouth * 0.16}`,
  );
}
