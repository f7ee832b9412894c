import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { FolderInUseError, lockFolder } from './lock';

let folder: string;
const folders: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-lock-'));
  folders.push(folder);
});
afterAll(() => Promise.all(folders.map((name) => rm(name, { recursive: true, force: true }))));

const file = () => join(folder, 'lock.1');
const write = (changes: object) =>
  writeFile(file(), JSON.stringify({ pid: 1, host: hostname(), startedAt: '', released: false, ...changes }));
/**
 * Sets the modification time to the past, as an old holder would have left it: tests cannot move the file
 * system's clock.
 */
const touch = (msAgo: number) => {
  const then = new Date(Date.now() - msAgo);
  return utimes(file(), then, then);
};
const never = () => {
  throw new Error('the lock was lost');
};

async function endedProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => child.once('exit', resolve));
  return child.pid as number;
}

test('a locked folder is refused, naming its holder, and is free after release', async () => {
  const lock = await lockFolder(folder, never);
  await expect(lockFolder(folder, never)).rejects.toThrow(
    `The data folder ${folder} is in use by process ${process.pid}.`,
  );
  await lock.release();
  await (await lockFolder(folder, never)).release();
  expect(await readdir(folder)).toEqual(['lock.2']);
});

test('the lock of a dead process is taken over', async () => {
  await write({ pid: await endedProcess() });
  const lock = await lockFolder(folder, never);
  expect(await readdir(folder)).toEqual(['lock.2']);
  expect(JSON.parse(await readFile(join(folder, 'lock.2'), 'utf8')).pid).toBe(process.pid);
  await lock.release();
});

test('a lock is taken over when its process id belongs to a later process', async () => {
  await write({ pid: process.pid, startedAt: 'an earlier boot 123' });
  await (await lockFolder(folder, never)).release();
});

test('an empty lock file is taken over', async () => {
  await writeFile(file(), '');
  await (await lockFolder(folder, never)).release();
});

test('a lock held on another machine is respected while its file is touched', async () => {
  await write({ host: 'another-container' });
  await touch(0);
  await expect(lockFolder(folder, never)).rejects.toThrow(/process 1 on another-container/);
  await expect(lockFolder(folder, never)).rejects.toBeInstanceOf(FolderInUseError);
  await touch(60_000);
  await (await lockFolder(folder, never)).release();
});

test('only one of many concurrent attempts takes over a dead holder’s lock', async () => {
  const pid = await endedProcess();
  for (let round = 0; round < 30; round++) {
    await rm(folder, { recursive: true });
    await mkdir(folder);
    await write({ pid });
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder, never)));
    const taken = tries.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(taken).toHaveLength(1);
    await taken[0]?.release();
    expect(await readdir(folder)).toHaveLength(1);
  }
});

test('a holder whose lock was taken over is notified', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const lost = new Promise<void>((resolve) => {
    void lockFolder(folder, resolve).then(async () => {
      await writeFile(
        join(folder, 'lock.2'),
        JSON.stringify({ pid: 1, host: 'another', startedAt: '', released: false }),
      );
      vi.advanceTimersByTime(3_000);
    });
  });
  await lost;
  vi.useRealTimers();
});
