import Dexie from 'dexie';
import type { PlacedClip } from '../../contract/reading/ownFiles';
import { db } from '../tables/db';
import '../tables/laterShapes';
import { withDatabase } from '../tables/openDatabase';
import { readSetting } from './settings';

export const ALOUD_KEY = 'aloud';

/** The settings of reading aloud. They are per device, because voices are. */
export type AloudSettings = {
  /** 1 is the voice's own speed. */
  rate: number;
  /** The chosen voice's URI by the language of the book. */
  voices: Readonly<Record<string, string>>;
  /** Whether a book's own narration is used if it has one. */
  narration: boolean;
};

export const DEFAULT_ALOUD: AloudSettings = { rate: 1, voices: {}, narration: true };

export const ALOUD_RATE = { min: 0.5, max: 3, step: 0.1 } as const;

export async function readAloudSettings(): Promise<AloudSettings> {
  return soundAloud(await readSetting(ALOUD_KEY));
}

/** Validates settings stored by any version: invalid values become defaults. */
export function soundAloud(stored: unknown): AloudSettings {
  const { rate, voices, narration } =
    typeof stored === 'object' && stored !== null ? (stored as Partial<AloudSettings>) : {};
  const isRate = typeof rate === 'number' && Number.isFinite(rate);
  const chosen = typeof voices === 'object' && voices !== null ? Object.entries(voices) : [];
  return {
    rate: isRate ? Math.min(ALOUD_RATE.max, Math.max(ALOUD_RATE.min, rate)) : DEFAULT_ALOUD.rate,
    voices: Object.fromEntries(chosen.filter(([, voice]) => typeof voice === 'string')),
    narration: narration !== false,
  };
}

export type BookNarration = ReadonlyMap<number, readonly PlacedClip[]>;

export async function readNarration(bookId: number): Promise<BookNarration> {
  const rows = await withDatabase(() =>
    db.narration.where('[bookId+target]').between([bookId, Dexie.minKey], [bookId, Dexie.maxKey]).toArray(),
  );
  return new Map(rows.map(({ target, clips }) => [target, clips]));
}

/** Returns a recording of a book, or undefined if the device does not hold it. */
export async function readSound(bookId: number, path: string): Promise<Blob | undefined> {
  const row = await withDatabase(() => db.sounds.get([bookId, path]));
  return row && new Blob([row.data], { type: row.type });
}
