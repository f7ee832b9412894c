export type Timing = { readonly from: number; readonly to: number; readonly settings: string };

const TIME = String.raw`(?:(\d{1,4}):)?([0-5]?\d):([0-5]?\d)(?:[.,](\d{1,3}))?`;
const TIMING = new RegExp(`^${TIME}\\s*-->\\s*${TIME}(?:\\s+(\\S.*))?$`);

/**
 * Reads a cue's timing line as WebVTT and SubRip write it, including mixtures of the two. Returns null for
 * any other line.
 */
export function readTiming(line: string): Timing | null {
  // A longer line is no timing, so the pattern need not scan it.
  const match = line.length > 500 ? null : TIMING.exec(line.trim());
  if (!match) return null;
  return { from: msOf(match.slice(1, 5)), to: msOf(match.slice(5, 9)), settings: match[9] ?? '' };
}

/** Writes the line in WebVTT's form. */
export function writeTiming({ from, to, settings }: Timing): string {
  return `${stampOf(from)} --> ${stampOf(to)} ${settings}`.trimEnd();
}

function msOf([hours = '0', minutes = '0', seconds = '0', ms = '0']: readonly (
  | string
  | undefined
)[]): number {
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(ms.padEnd(3, '0'));
}

function stampOf(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const seconds = ms / 1_000;
  return `${two(seconds / 3_600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${String(ms % 1_000).padStart(3, '0')}`;
}
