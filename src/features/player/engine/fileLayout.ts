import type { Rendition } from '../../../../contract/catalogue/dramas.schema';

/** A stretch of the film as one file: its head, or a part by its number. */
export type Piece = { readonly part: 'head' | number; readonly at: number; readonly bytes: number };

/** The film as one ordinary MP4, opened: the head that tells where each picture lies, then the parts. */
export function fileLayout({ head, parts }: Rendition): { size: number; pieces: Piece[] } {
  let at = head.bytes;
  const pieces: Piece[] = [{ part: 'head', at: 0, bytes: head.bytes }];
  for (const [part, { plain }] of parts.entries()) {
    pieces.push({ part, at, bytes: plain });
    at += plain;
  }
  return { size: at, pieces };
}

/** The piece in which a byte lies; undefined beyond the end. */
export function pieceAt(pieces: readonly Piece[], at: number): Piece | undefined {
  return pieces.find((piece) => at >= piece.at && at < piece.at + piece.bytes);
}

const BOX_HEADER_BYTES = 8;

/**
 * Calls the fragment tables of a part free space, in place: a player of the whole file goes by the head's tables and would
 * take these for a second film.
 */
export function hideFragments(part: ArrayBuffer): ArrayBuffer {
  const view = new DataView(part);
  for (let at = 0; at + BOX_HEADER_BYTES <= part.byteLength; ) {
    const size = view.getUint32(at);
    if (view.getUint32(at + 4) === MOOF) view.setUint32(at + 4, FREE);
    // Of 64 bits (1) or to the end (0): a box of media, the last one.
    if (size < BOX_HEADER_BYTES) break;
    at += size;
  }
  return part;
}
const MOOF = 0x6d6f_6f66;
const FREE = 0x6672_6565;
