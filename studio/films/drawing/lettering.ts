import { type Pen, STAGE } from '../film';
import { box } from './shapes';
import { ease } from './time';

export type Face = 'lora' | 'rubik' | 'cardo';
const FAMILIES: Record<Face, string> = {
  // The second face is a system font for Chinese; films in other scripts do not use it.
  lora: '"Lora Variable", "Noto Serif CJK SC", serif',
  rubik: '"Rubik Variable", "Noto Sans CJK SC", sans-serif',
  cardo: 'Cardo',
};

type Lettering = {
  size: number;
  colour: string;
  face?: Face;
  weight?: number;
  align?: CanvasTextAlign;
  spacing?: number;
  italic?: boolean;
};

export function letter(pen: Pen, text: string, x: number, y: number, how: Lettering): void {
  pen.font = `${how.italic ? 'italic ' : ''}${how.weight ?? 600} ${how.size}px ${FAMILIES[how.face ?? 'lora']}`;
  pen.textAlign = how.align ?? 'center';
  pen.letterSpacing = `${how.spacing ?? 0}px`;
  pen.fillStyle = how.colour;
  pen.fillText(text, x, y);
  pen.letterSpacing = '0px';
}

/** Returns the part of a text that is written by `share` (0 to 1). */
export function typed(text: string, share: number): string {
  return text.slice(0, Math.round(text.length * Math.min(1, Math.max(0, share))));
}

/**
 * Draws a film's title card: its name above a rule, the episode's below. It fades in and out within `until`
 * seconds.
 */
export function titleCard(
  pen: Pen,
  t: number,
  card: {
    title: readonly string[];
    episode: string;
    colour: string;
    rule: string;
    face?: Face;
    y?: number;
    until?: number;
  },
): void {
  const { until = 3.4, y = 240, face = 'lora' } = card;
  const seen = ease(t, 0.3, 0.9) * (1 - ease(t, until - 0.5, until));
  if (seen <= 0) return;
  pen.save();
  pen.globalAlpha = seen;
  const middle = STAGE.width / 2;
  card.title.forEach((row, at) => {
    letter(pen, row, middle, y + at * 54, { size: 46, colour: card.colour, face, weight: 700, spacing: 1 });
  });
  const below = y + (card.title.length - 1) * 54;
  const width = 220 * ease(t, 0.5, 1.4);
  box(pen, card.rule, middle - width / 2, below + 26, width, 3);
  const share = (t - 0.9) / 0.8;
  letter(pen, typed(card.episode, share), middle, below + 66, {
    size: 23,
    colour: card.colour,
    face,
    weight: 500,
    italic: true,
  });
  pen.restore();
}
