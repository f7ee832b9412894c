import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A member of a ZIP file. `isPacked`: compression would not reduce its bytes. */
export type ArchiveMember = { readonly path: string; readonly bytes: Uint8Array; readonly isPacked: boolean };

/** The largest file of the plain ZIP format. */
export const MAX_ARCHIVE_BYTES = 0xffff_ffff;

/** Writes a ZIP file piece by piece, with at most one member in memory. */
export class ArchiveWriter {
  private readonly zip: Zip;
  private failure: Error | null = null;

  constructor(onPiece: (piece: Uint8Array) => void) {
    this.zip = new Zip((error, piece) => {
      if (error) this.failure = error;
      else onPiece(piece);
    });
  }

  add({ path, bytes, isPacked }: ArchiveMember): void {
    const member = isPacked ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
    this.zip.add(member);
    member.push(bytes, true);
    if (this.failure) throw this.failure;
  }

  end(): void {
    this.zip.end();
    if (this.failure) throw this.failure;
  }
}
