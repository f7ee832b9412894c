import { PassThrough } from 'node:stream';
import type { OpenDatabase } from '../../server/ground/db/database';
import { markMoved, openDatabase } from '../../server/ground/db/openDatabase';
import { openServer } from '../../server/ground/db/openServer';
import type { Settings } from '../../server/ground/settings/settings';
import { dumpDatabase } from './dumpDatabase';
import { type Loaded, loadDatabase } from './loadDatabase';
import { refuseNone } from './openSource';

/** Lines in transit between the two databases. */
const UNDER_WAY = 500;

/**
 * Copies the embedded database of a data folder into an empty one on a server, and marks the folder, which
 * then no longer opens. Nothing is removed. The server must not run on the folder meanwhile. Throws
 * BackupError or FolderInUseError; then nothing was changed.
 */
export async function moveDatabase(
  settings: Settings,
  url: URL,
  heard: (table: string, rows: number) => void = () => undefined,
): Promise<Loaded> {
  await refuseNone(settings.dataDir);
  const source = await openDatabase({ ...settings, databaseUrl: null });
  try {
    const target = await openServer(url.href, {
      unlimited: true,
      isPooled: settings.databasePooler,
      plainSchema: settings.plainSchema,
    });
    const loaded = await pour(source, target, heard).finally(target.close);
    await markMoved(settings.dataDir, url, new Date());
    return loaded;
  } finally {
    await source.close();
  }
}

async function pour(
  from: OpenDatabase,
  to: OpenDatabase,
  heard: (table: string, rows: number) => void,
): Promise<Loaded> {
  const lines = new PassThrough({ objectMode: true, highWaterMark: UNDER_WAY });
  const dumped = dumpDatabase(from.db, async (line) => {
    if (!lines.write(line)) await drained(lines);
  }).then(
    () => lines.end(),
    (error: Error) => lines.destroy(error),
  );
  try {
    return await loadDatabase(to.db, lines, heard);
  } finally {
    lines.destroy();
    await dumped;
  }
}

/** Rejects if the reader has given up. */
function drained(lines: PassThrough): Promise<void> {
  return new Promise((resolve, reject) => {
    if (lines.destroyed) return reject(new Error('Nobody reads any more.'));
    const over = () => reject(new Error('Nobody reads any more.'));
    lines.once('close', over);
    lines.once('drain', () => {
      lines.off('close', over);
      resolve();
    });
  });
}
