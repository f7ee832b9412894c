import { SettingsError } from '../../server/ground/settings/settings';

/**
 * A backup is lines. Those that begin with `#` tell what follows, each one JSON behind it: the header, before and behind each table its
 * name and its summary, the sequences, and that it is whole. All others are rows, as Postgres wrote them.
 */
export type Header = {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  readonly at: string;
  /** Those that were applied, in their order, as drizzle's journal knows them. */
  readonly migrations: readonly { readonly hash: string; readonly at: number }[];
  /** Of the content secret (server/ground/secrets); null where none was ever used. */
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

/** Null for a row. Throws BackupError for what is neither. */
export function readNote(line: string): Note | null {
  if (line.startsWith('{')) return null;
  try {
    if (line.startsWith('#')) return JSON.parse(line.slice(1)) as Note;
  } catch {
    // Falls through to the one message.
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

/** Whether a message of this error is all that an operator needs. */
export const isTold = (error: unknown) => error instanceof BackupError || error instanceof SettingsError;
