/**
 * How far a device has heard (decision 0019): devices keep it and send it back, and read nothing in it. `listing`: it is
 * in the middle of a list of everything, and no removal behind it is of any use to it.
 */
export type Cursor = {
  readonly epoch: string;
  readonly seq: number;
  readonly listing: 'all' | 'anew' | null;
};

export function writeCursor({ epoch, seq, listing }: Cursor): string {
  return [epoch, seq, ...(listing === null ? [] : [listing])].join('.');
}

/** Null for one that is not ours. */
export function readCursor(text: string | null): Cursor | null {
  const [, epoch, seq, listing] = /^([0-9a-f-]{36})\.(\d{1,15})(?:\.(all|anew))?$/.exec(text ?? '') ?? [];
  if (epoch === undefined || seq === undefined) return null;
  return { epoch, seq: Number(seq), listing: listing === undefined ? null : (listing as 'all' | 'anew') };
}
