import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openChapterText } from '../../contract/wire/sealing.codec';
import type { Context } from '../ground/context';
import { type EpubOrder, epubName } from './epubOrder';
import type { EpubAnswer, EpubQuestion, EpubTask } from './epubProcess';

const ROOT = join(import.meta.dirname, '..', '..');
const WRITER = join(import.meta.dirname, 'epubProcess.ts');
const DEADLINE_MS = 120_000;
/** MB: a novel of MOST_EPUB_BYTES, whose whole text is a member of the file. */
const MOST_MEMORY = 1_024;
const MOST_WAITING = 8;
/** Files that were written once stay until newer ones need the room. */
const MOST_KEPT_BYTES = 1_000_000_000;

export type EpubFile = { readonly path: string; readonly size: number };

export type EpubFiles = {
  /** Returns the file of an order, written now or earlier; `busy` if too many orders are waiting. */
  readonly open: (order: EpubOrder) => Promise<EpubFile | 'busy'>;
  /** Writes a file for one reader, which the caller removes; `busy` likewise. */
  readonly writeFor: (order: EpubOrder) => Promise<EpubFile | 'busy'>;
};

type Source = Pick<Context, 'content' | 'secrets'>;

/**
 * Creates the folder's EPUBs: each is written once, by a process apart, one at a time, with the same code as a
 * file that a device saves (decision 0035). Only what is free for everybody belongs there: the folder has no
 * protection of its own.
 */
export function createEpubFiles(source: Source, folder: string): EpubFiles {
  const underWay = new Map<string, Promise<EpubFile>>();
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = async (path: string, write: () => Promise<EpubFile>): Promise<EpubFile | 'busy'> => {
    if (underWay.size >= MOST_WAITING) return 'busy';
    const written = turn.then(write).finally(() => underWay.delete(path));
    underWay.set(path, written);
    turn = written.catch(() => undefined);
    return await written;
  };
  const write = async (order: EpubOrder, path: string): Promise<EpubFile> => {
    const draft = `${path}.${randomUUID()}`;
    await mkdir(folder, { recursive: true });
    try {
      await runWriter(source, { order, path: draft });
      await rename(draft, path);
    } finally {
      await rm(draft, { force: true });
    }
    await makeRoom(folder, order);
    return { path, size: (await stat(path)).size };
  };
  return {
    open: async (order) => {
      const path = join(folder, `${epubName(order)}.epub`);
      const known = underWay.get(path);
      if (known) return await known;
      const size = await sizeOf(path);
      if (size !== null) return { path, size };
      // Somebody else may have asked since.
      return await (underWay.get(path) ?? inTurn(path, () => write(order, path)));
    },
    writeFor: async (order) => {
      const path = join(tmpdir(), `dogear-${randomUUID()}.epub`);
      return await inTurn(path, async () => {
        try {
          await runWriter(source, { order, path });
          return { path, size: (await stat(path)).size };
        } catch (error) {
          await rm(path, { force: true });
          throw error;
        }
      });
    },
  };
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Removes the novel's earlier files, which may have what is not free any more, and the oldest of others, among
 * them drafts that a killed server left.
 */
async function makeRoom(folder: string, order: EpubOrder): Promise<void> {
  const current = `${epubName(order)}.epub`;
  const names = await readdir(folder);
  const files: { name: string; size: number; mtimeMs: number }[] = [];
  for (const name of names) {
    // Another process may have removed it.
    const found = await stat(join(folder, name)).catch(() => null);
    if (found) files.push({ name, size: found.size, mtimeMs: found.mtimeMs });
  }
  let bytes = 0;
  for (const { name, size } of files.sort((a, b) => b.mtimeMs - a.mtimeMs)) {
    bytes += size;
    const isOf = name.startsWith(`${order.bookId}-`) && name.endsWith('.epub');
    if ((isOf && name !== current) || bytes > MOST_KEPT_BYTES) await rm(join(folder, name), { force: true });
  }
}

function runWriter({ content, secrets }: Source, task: EpubTask): Promise<void> {
  const writer = fork(WRITER, {
    cwd: ROOT,
    execArgv: ['--import', 'tsx', `--max-old-space-size=${MOST_MEMORY}`],
    serialization: 'advanced',
    // The process needs no secret: it asks for the files it writes.
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const sealed = new Map(task.order.sections.map(({ hash, sealedId }) => [hash, sealedId]));
  const answerTo = async ({ ask, hash }: Exclude<EpubQuestion, { ask: 'done' }>): Promise<EpubAnswer> => {
    if (ask === 'has') return await content.has(hash, 'webp');
    const bytes = await content.read(hash, ask === 'text' ? 'txt' : 'webp');
    const id = ask === 'text' ? sealed.get(hash) : undefined;
    if (bytes === null || id === undefined) return bytes;
    return new TextEncoder().encode(openChapterText(id, secrets.chapterKey(id), bytes.toString('utf8')));
  };
  return new Promise((resolve, reject) => {
    let isDone = false;
    const deadline = setTimeout(() => writer.kill('SIGKILL'), DEADLINE_MS);
    writer.on('message', (question: EpubQuestion) => {
      if (question.ask === 'done') {
        isDone = true;
        return;
      }
      answerTo(question).then(
        (answer) => writer.connected && writer.send(answer as object),
        () => writer.kill('SIGKILL'),
      );
    });
    writer.once('error', reject);
    writer.once('close', () => {
      clearTimeout(deadline);
      if (isDone) resolve();
      else reject(new Error('An EPUB was not written: its process ended before.'));
    });
    writer.send(task, (error) => {
      if (error) reject(error);
    });
  });
}
