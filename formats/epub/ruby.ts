import type { Piece } from './inlinePieces';

/**
 * Sets a reading above what was read of its base since `from`, if that is text of one kind. Readings that follow each other
 * belong to one base. Returns where the next base begins.
 */
export function addReading(pieces: Piece[], from: number, reading: string): number {
  const base = pieces.slice(from);
  const [first] = base;
  if (first === undefined) {
    const last = pieces.at(-1);
    if (last?.kind === 'text' && last.reading !== undefined) last.reading += reading;
  } else if (
    first.kind === 'text' &&
    reading !== '' &&
    base.every((piece) => piece.kind === 'text' && piece.em === first.em && piece.strong === first.strong)
  ) {
    const text = base.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('');
    pieces.splice(from, base.length, { ...first, text, reading });
  }
  return pieces.length;
}
