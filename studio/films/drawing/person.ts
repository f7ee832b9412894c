import type { Pen } from '../film';

/**
 * A person's looks: colours, and drawing functions for individual parts. One unit is half the height of the
 * head.
 */
export type Person = {
  readonly skin: string;
  /** The side of the face away from the light. */
  readonly shade: string;
  readonly line: string;
  readonly hair: string;
  readonly coat: string;
  readonly coatShade: string;
  readonly collar: string;
  /** How wide the jaw is: 0.6 narrow, 1 square. */
  readonly jaw: number;
  readonly build: number;
  readonly lips?: string;
  readonly behind?: (pen: Pen, head: Head) => void;
  readonly over?: (pen: Pen, head: Head) => void;
  /** Drawn on the chest, in units of the head from the chin down. */
  readonly dress?: (pen: Pen, head: Head) => void;
};

export type Head = {
  /** -1 looks left, 1 right. */
  readonly turn: number;
  /** How far the mouth is open, 0 to 1. */
  readonly mouth: number;
  /** How far the eyes are open, 0 to 1. */
  readonly lids: number;
  readonly gaze: readonly [x: number, y: number];
  readonly mood: Mood;
};

/** `brow`: -1 angry to 1 sad or afraid; `lift`: brows up; `smile`: -1 to 1. */
export type Mood = { readonly brow: number; readonly lift: number; readonly smile: number };
export const CALM: Mood = { brow: 0.15, lift: 0, smile: 0 };
export const GLAD: Mood = { brow: 0.2, lift: 0.25, smile: 1 };
export const SAD: Mood = { brow: 1, lift: 0.05, smile: -0.6 };
export const HARD: Mood = { brow: -0.8, lift: -0.1, smile: -0.5 };
export const AFRAID: Mood = { brow: 1, lift: 0.7, smile: -0.3 };
export const KIND: Mood = { brow: 0.45, lift: 0.15, smile: 0.5 };
