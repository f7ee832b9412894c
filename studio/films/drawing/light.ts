import { type Pen, STAGE } from '../film';

export function tint(
  pen: Pen,
  colour: string,
  alpha: number,
  operation: GlobalCompositeOperation = 'multiply',
): void {
  if (alpha <= 0) return;
  pen.save();
  pen.globalCompositeOperation = operation;
  pen.globalAlpha = Math.min(1, alpha);
  pen.fillStyle = colour;
  pen.fillRect(-STAGE.width, -STAGE.height, STAGE.width * 3, STAGE.height * 3);
  pen.restore();
}

/** A round light that fades out towards its rim; `colour` as `r, g, b`. */
export function glow(pen: Pen, colour: string, x: number, y: number, radius: number, alpha = 0.5): void {
  if (alpha <= 0) return;
  pen.save();
  pen.globalCompositeOperation = 'screen';
  const gradient = pen.createRadialGradient(x, y, 0, x, y, radius);
  gradient.addColorStop(0, `rgba(${colour}, ${alpha})`);
  gradient.addColorStop(0.35, `rgba(${colour}, ${alpha * 0.45})`);
  gradient.addColorStop(1, `rgba(${colour}, 0)`);
  pen.fillStyle = gradient;
  pen.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  pen.restore();
}

export function vignette(pen: Pen, alpha: number, colour = '0, 0, 0'): void {
  const { width, height } = STAGE;
  const gradient = pen.createRadialGradient(
    width / 2,
    height * 0.45,
    height * 0.28,
    width / 2,
    height * 0.5,
    height * 0.68,
  );
  gradient.addColorStop(0, `rgba(${colour}, 0)`);
  gradient.addColorStop(1, `rgba(${colour}, ${alpha})`);
  pen.fillStyle = gradient;
  pen.fillRect(0, 0, width, height);
}

/** A cone of light from a lamp at `x, y` in a direction (radians); `spread` is its width. */
export function beam(
  pen: Pen,
  colour: string,
  [x, y]: readonly [number, number],
  angle: number,
  { spread = 0.2, length = 900, alpha = 0.5 } = {},
): void {
  pen.save();
  pen.globalCompositeOperation = 'screen';
  const gradient = pen.createRadialGradient(x, y, 0, x, y, length);
  gradient.addColorStop(0, `rgba(${colour}, ${alpha})`);
  gradient.addColorStop(1, `rgba(${colour}, 0)`);
  pen.fillStyle = gradient;
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(x + Math.cos(angle - spread) * length, y + Math.sin(angle - spread) * length);
  pen.lineTo(x + Math.cos(angle + spread) * length, y + Math.sin(angle + spread) * length);
  pen.fill();
  pen.restore();
}
