import type { Random } from './random';

/** The size of every cover, px; covers are two to three. */
export const PAGE = { width: 640, height: 960 } as const;

export type Palette = {
  ground: readonly [string, string];
  /** From far to near. */
  shapes: readonly string[];
  accent: string;
  title: string;
  author: string;
};

export type TitlePlace = {
  x: number;
  y: number;
  width: number;
  height: number;
  align: 'left' | 'centre';
  vertical: 'top' | 'middle' | 'bottom';
  authorY: number;
};

/** A kind of picture: the books it suits, its colours, and the drawing as SVG without text. */
export type Artwork = {
  name: string;
  suits: RegExp;
  face: 'lora' | 'rubik';
  palettes: readonly Palette[];
  place: TitlePlace;
  draw: (random: Random, palette: Palette) => string;
};

export const TOP: TitlePlace = {
  x: 64,
  y: 92,
  width: 512,
  height: 390,
  align: 'centre',
  vertical: 'top',
  authorY: 888,
};
export const BOTTOM: TitlePlace = {
  x: 64,
  y: 490,
  width: 512,
  height: 330,
  align: 'centre',
  vertical: 'bottom',
  authorY: 888,
};

/** Rounds to a tenth of a pixel, which is precise enough for path data. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function shade(palette: Palette, index: number): string {
  return palette.shapes[Math.min(index, palette.shapes.length - 1)] ?? palette.accent;
}
