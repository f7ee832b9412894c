import type { Rendition } from '../../../contract/catalogue/dramas.schema';

export type Piece = { readonly part: 'head' | number; readonly at: number; readonly bytes: number };

/**
 * Returns the layout of the film as one ordinary, decrypted MP4: the head, which locates every picture, then
 * the parts.
 */
export function fileLayout({ head, parts }: Rendition): { size: number; pieces: Piece[] } {
  let at = head.bytes;
  const pieces: Piece[] = [{ part: 'head', at: 0, bytes: head.bytes }];
  for (const [part, { plain }] of parts.entries()) {
    pieces.push({ part, at, bytes: plain });
    at += plain;
  }
  return { size: at, pieces };
}

export function pieceAt(pieces: readonly Piece[], at: number): Piece | undefined {
  return pieces.find((piece) => at >= piece.at && at < piece.at + piece.bytes);
}

const BOX_HEADER_BYTES = 8;

/**
 * Renames the fragment tables of a part to free space, in place: a player of the whole file uses the head's
 * tables and would take these for a second film.
 */
export function hideFragments(part: ArrayBuffer): ArrayBuffer {
  const view = new DataView(part);
  for (let at = 0; at + BOX_HEADER_BYTES <= part.byteLength; ) {
    const size = view.getUint32(at);
    if (view.getUint32(at + 4) === MOOF) view.setUint32(at + 4, FREE);
    // Size 1 (64 bits) or 0 (up to the end): a media box, which is the last one.
    if (size < BOX_HEADER_BYTES) break;
    at += size;
  }
  return part;
}
const MOOF = 0x6d6f_6f66;
const FREE = 0x6672_6565;
