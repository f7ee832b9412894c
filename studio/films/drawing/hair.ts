import type { Pen } from '../film';
import type { Head } from './person';
import { disc, line, shape } from './shapes';

/** Hair and hats, drawn over a head of two units. Each function takes its colours and returns a part. */
type Part = (pen: Pen, head: Head) => void;

export function all(...parts: readonly Part[]): Part {
  return (pen, head) => {
    for (const part of parts) part(pen, head);
  };
}

export function longBack(colour: string, length = 1.1): Part {
  return (pen) =>
    shape(
      pen,
      colour,
      `M -0.8 -0.3 C -0.95 -1.35 0.95 -1.35 0.8 -0.3 C 0.9 0.3 0.86 ${length} 0.62 ${length} L -0.62 ${length} C -0.86 ${length} -0.9 0.3 -0.8 -0.3 Z`,
    );
}

export function sweep(colour: string): Part {
  return (pen, { turn }) => {
    const part = turn * 0.35;
    shape(
      pen,
      colour,
      `M -0.76 0.02 C -0.86 -1.3 0.86 -1.3 0.76 0.02 C 0.72 -0.3 ${part + 0.42} -0.42 ${part + 0.02} -0.72 C ${part - 0.2} -0.42 -0.66 -0.42 -0.76 0.02 Z`,
    );
  };
}

export function bun(colour: string): Part {
  return (pen, { turn }) => disc(pen, colour, -turn * 0.45, -1.05, 0.36, 0.3);
}

export function tousled(colour: string): Part {
  return (pen, { turn }) => {
    const x = turn * 0.2;
    shape(
      pen,
      colour,
      `M -0.78 0.05 L -0.86 -0.5 L -0.7 -0.86 L -0.44 -1.12 L -0.1 -1.22 L 0.1 -1.1 L 0.44 -1.16 L 0.62 -0.9 L 0.84 -0.62 L 0.77 0.05
       L 0.62 -0.32 L ${x + 0.42} -0.46 L ${x + 0.3} -0.3 L ${x + 0.1} -0.56 L ${x - 0.12} -0.34 L ${x - 0.3} -0.6 L -0.6 -0.34 Z`,
    );
  };
}

export function flatCap(colour: string, shade: string): Part {
  return (pen, { turn }) => {
    shape(
      pen,
      colour,
      `M -0.86 -0.42 C -1.02 -1.02 -0.5 -1.36 0.05 -1.3 C 0.66 -1.3 1 -0.92 0.84 -0.42 Q 0 -0.68 -0.86 -0.42 Z`,
    );
    const x = turn * 0.34;
    shape(
      pen,
      shade,
      `M ${x - 0.66} -0.5 Q ${x} -0.78 ${x + 0.66} -0.5 Q ${x + turn * 0.16} -0.28 ${x - 0.66} -0.5 Z`,
    );
    line(pen, shade, 0.03, `M -0.5 -0.86 Q 0 -1.04 0.5 -0.86`);
  };
}

export function watchCap(colour: string, shade: string): Part {
  return (pen) => {
    shape(pen, colour, 'M -0.76 -0.46 C -0.86 -1.36 0.86 -1.36 0.76 -0.46 Z');
    shape(
      pen,
      shade,
      'M -0.82 -0.34 Q -0.84 -0.62 -0.76 -0.66 Q 0 -0.92 0.76 -0.66 Q 0.84 -0.62 0.82 -0.34 Q 0 -0.58 -0.82 -0.34 Z',
    );
    for (let x = -0.6; x <= 0.6; x += 0.2) line(pen, colour, 0.03, `M ${x} -0.46 L ${x * 1.02} -0.74`);
  };
}

export function officerCap(colour: string, band: string, badge: string): Part {
  return (pen, { turn }) => {
    const x = turn * 0.3;
    shape(pen, colour, 'M -1 -0.92 C -0.8 -1.4 0.8 -1.4 1 -0.92 L 0.74 -0.62 L -0.74 -0.62 Z');
    shape(pen, band, 'M -0.76 -0.68 L 0.76 -0.68 L 0.78 -0.42 Q 0 -0.62 -0.78 -0.42 Z');
    shape(pen, '#0c1118', `M ${x - 0.66} -0.5 Q ${x} -0.66 ${x + 0.66} -0.5 Q ${x} -0.22 ${x - 0.66} -0.5 Z`);
    disc(pen, badge, x, -0.84, 0.13);
  };
}

export function brimmedHat(colour: string, ribbon: string): Part {
  return (pen) => {
    shape(pen, colour, 'M -0.66 -0.6 L -0.58 -1.26 Q 0 -1.42 0.58 -1.26 L 0.66 -0.6 Z');
    shape(pen, ribbon, 'M -0.67 -0.6 L -0.64 -0.86 L 0.64 -0.86 L 0.67 -0.6 Z');
    disc(pen, colour, 0, -0.6, 1.12, 0.17);
  };
}

export function beard(colour: string, { moustache = true, length = 1.2 } = {}): Part {
  return (pen, { turn, mouth }) => {
    const x = turn * 0.2;
    const end = length + mouth * 0.06;
    shape(
      pen,
      colour,
      `M -0.71 0.02 C -0.66 0.5 -0.6 ${end - 0.1} ${x} ${end} C 0.6 ${end - 0.1} 0.66 0.5 0.71 0.02 C 0.62 0.36 ${x + 0.42} 0.44 ${x + 0.3} 0.48
       Q ${x} 0.86 ${x - 0.3} 0.48 C ${x - 0.42} 0.44 -0.62 0.36 -0.71 0.02 Z`,
    );
    if (moustache)
      shape(
        pen,
        colour,
        `M ${x - 0.36} 0.6 Q ${x - 0.2} 0.4 ${x} 0.46 Q ${x + 0.2} 0.4 ${x + 0.36} 0.6 Q ${x + 0.16} 0.56 ${x} 0.52 Q ${x - 0.16} 0.56 ${x - 0.36} 0.6 Z`,
      );
  };
}

export function stubble(colour: string): Part {
  return (pen, { turn }) => {
    const x = turn * 0.2;
    shape(
      pen,
      colour,
      `M -0.66 0.2 C -0.58 0.7 -0.4 0.96 ${x} 1 C 0.4 0.96 0.58 0.7 0.66 0.2 C 0.5 0.5 ${x + 0.36} 0.44 ${x} 0.46 C ${x - 0.36} 0.44 -0.5 0.5 -0.66 0.2 Z`,
    );
  };
}

export function spectacles(colour: string): Part {
  return (pen, { turn }) => {
    pen.strokeStyle = colour;
    pen.lineWidth = 0.04;
    for (const side of [-1, 1]) {
      const far = Math.sign(turn) === side ? 1 - Math.abs(turn) * 0.25 : 1;
      pen.beginPath();
      pen.ellipse(turn * 0.24 + side * 0.32, -0.05, 0.22 * far, 0.2, 0, 0, Math.PI * 2);
      pen.stroke();
    }
    line(pen, colour, 0.04, `M ${turn * 0.24 - 0.1} -0.06 Q ${turn * 0.24} -0.14 ${turn * 0.24 + 0.1} -0.06`);
  };
}
