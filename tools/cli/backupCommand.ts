import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** The options of backup and restore. `content` is null if its files are left out. */
export type BackupCommand = {
  readonly file: string;
  readonly content: string | null;
  readonly secrets: string | undefined;
};

/**
 * Reads `FILE [--content FOLDER | --no-content] [--secrets FILE]` from the command line; returns null if it
 * is invalid.
 */
export function readBackupCommand(): BackupCommand | null {
  try {
    const options = {
      content: { type: 'string' },
      'no-content': { type: 'boolean' },
      secrets: { type: 'string' },
    } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) return null;
    if (values['no-content'] && values.content !== undefined) return null;
    const content = resolve(values.content ?? join(dirname(file), 'content'));
    return { file: resolve(file), content: values['no-content'] ? null : content, secrets: values.secrets };
  } catch {
    return null;
  }
}
