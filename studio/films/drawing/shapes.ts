import { type Pen, STAGE } from '../film';

export type Point = readonly [x: number, y: number];

export function polygon(pen: Pen, fill: string, ...points: readonly Point[]): void {
  pen.fillStyle = fill;
  pen.beginPath();
  for (const [x, y] of points) pen.lineTo(x, y);
  pen.fill();
}

/** Draws an outline given as SVG path data. */
export function shape(pen: Pen, fill: string, path: string): void {
  pen.fillStyle = fill;
  pen.fill(new Path2D(path));
}

export function line(pen: Pen, colour: string, width: number, path: string): void {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.stroke(new Path2D(path));
}

export function box(pen: Pen, fill: string, x: number, y: number, width: number, height: number): void {
  pen.fillStyle = fill;
  pen.fillRect(x, y, width, height);
}

export function rounded(
  pen: Pen,
  fill: string,
  [x, y, width, height]: readonly [number, number, number, number],
  radius: number,
): void {
  pen.fillStyle = fill;
  pen.beginPath();
  pen.roundRect(x, y, width, height, radius);
  pen.fill();
}

export function disc(pen: Pen, fill: string, x: number, y: number, rx: number, ry = rx, turn = 0): void {
  pen.fillStyle = fill;
  pen.beginPath();
  pen.ellipse(x, y, rx, ry, turn, 0, Math.PI * 2);
  pen.fill();
}

/** Fills the page from top to bottom with a gradient; stops are from 0 to 1. */
export function backdrop(pen: Pen, ...stops: readonly (readonly [number, string])[]): void {
  const gradient = pen.createLinearGradient(0, 0, 0, STAGE.height);
  for (const [at, colour] of stops) gradient.addColorStop(at, colour);
  pen.fillStyle = gradient;
  pen.fillRect(-STAGE.width, -STAGE.height, STAGE.width * 3, STAGE.height * 3);
}

/** Draws with the canvas moved, scaled and turned, then restores it. */
export function placed(
  pen: Pen,
  { x = 0, y = 0, scale = 1, turn = 0, flip = false }: Placement,
  draw: () => void,
): void {
  pen.save();
  pen.translate(x, y);
  pen.rotate(turn);
  pen.scale(flip ? -scale : scale, scale);
  draw();
  pen.restore();
}
export type Placement = { x?: number; y?: number; scale?: number; turn?: number; flip?: boolean };

export function within(pen: Pen, outline: Path2D, draw: () => void): void {
  pen.save();
  pen.clip(outline);
  draw();
  pen.restore();
}

export function faded(pen: Pen, alpha: number, draw: () => void): void {
  if (alpha <= 0) return;
  pen.save();
  pen.globalAlpha *= Math.min(1, alpha);
  draw();
  pen.restore();
}
