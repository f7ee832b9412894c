import { SettingsError } from '../../server/ground/settings/settings';

/**
 * The lines of a backup. A line that begins with `#` describes what follows, as JSON: the header, each
 * table's name before its rows and its summary after them, the sequences, and the mark of a complete backup.
 * Every other line is a row as Postgres wrote it.
 */
export type Header = {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  readonly at: string;
  /** The applied migrations in order, as in drizzle's journal. */
  readonly migrations: readonly { readonly hash: string; readonly at: number }[];
  /** The fingerprint of the content secret (server/ground/secrets); null if none was ever used. */
  readonly fingerprint: string | null;
};
export type Note =
  | Header
  | { readonly table: string; readonly columns: readonly string[] }
  | { readonly end: string; readonly rows: number; readonly digest: string }
  | { readonly sequences: Readonly<Record<string, string>> }
  | { readonly complete: true; readonly tables: number };

export const FORMAT = 'dogear backup';
export const VERSION = 1;

export class BackupError extends Error {
  override name = 'BackupError';
}

export function writeNote(note: Note): string {
  return `#${JSON.stringify(note)}`;
}

/** Returns null for a row. Throws BackupError for a line that is neither a note nor a row. */
export function readNote(line: string): Note | null {
  if (line.startsWith('{')) return null;
  try {
    if (line.startsWith('#')) return JSON.parse(line.slice(1)) as Note;
  } catch {
    // Falls through to the common message.
  }
  throw new BackupError('This is no backup of Dogear, or it is damaged: nothing was restored.');
}

export function readHeader(line: string | undefined): Header {
  const note = line === undefined ? null : readNote(line);
  if (note === null || !('format' in note) || note.format !== FORMAT) {
    throw new BackupError('This is no backup of Dogear.');
  }
  if (note.version !== VERSION) {
    throw new BackupError(`This backup is of format ${note.version}; this Dogear reads ${VERSION}.`);
  }
  return note;
}

/** Whether this error's message is all that an operator needs. */
export const isTold = (error: unknown) => error instanceof BackupError || error instanceof SettingsError;
