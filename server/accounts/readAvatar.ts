import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { DecodeAnswer, DecodeRequest } from './avatarProcess';
import { type PictureKind, pictureKind } from './decodeAvatar';

const ROOT = join(import.meta.dirname, '..', '..');
const DECODER = join(import.meta.dirname, 'avatarProcess.ts');
const DEADLINE_MS = 10_000;
/** An idle decoder holds some 60 MB. */
const IDLE_MS = 60_000;
const MOST_WAITING = 8;

export type ReadAvatar = (file: Uint8Array) => Promise<Uint8Array | null | 'busy'>;

type Waiting = {
  readonly file: Uint8Array;
  readonly kind: PictureKind;
  readonly answer: (image: Uint8Array | null) => void;
};

/**
 * Turns a file into an avatar (`decodeAvatar`) in a separate process: one file at a time, killed if it takes
 * too long or too much memory. The server's own threads, which files and passwords need, never decode
 * anything. Returns null if the file is not a picture, `busy` if too many are waiting.
 */
export function createAvatarReader(deadlineMs = DEADLINE_MS): ReadAvatar {
  const waiting: Waiting[] = [];
  let decoder: ChildProcess | null = null;
  let isWorking = false;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  async function workOff(): Promise<void> {
    isWorking = true;
    clearTimeout(idle);
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      decoder = decoder?.connected ? decoder : startDecoder();
      next.answer(await decode(decoder, { id: ++lastId, file: next.file, kind: next.kind }, deadlineMs));
    }
    isWorking = false;
    idle = setTimeout(() => decoder?.disconnect(), IDLE_MS).unref();
  }

  return (file) => {
    const kind = pictureKind(file);
    if (kind === null) return Promise.resolve(null);
    if (waiting.length >= MOST_WAITING) return Promise.resolve('busy');
    return new Promise((answer) => {
      waiting.push({ file, kind, answer });
      if (!isWorking) void workOff();
    });
  };
}

function startDecoder(): ChildProcess {
  const decoder = fork(DECODER, {
    cwd: ROOT,
    execArgv: ['--import', 'tsx', '--max-old-space-size=64'],
    serialization: 'advanced',
    // The decoder gets no secrets, so a picture that takes it over finds none.
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // The decoder must not keep an ended server alive.
  decoder.unref();
  decoder.channel?.unref();
  return decoder;
}

function decode(
  decoder: ChildProcess,
  request: DecodeRequest,
  deadlineMs: number,
): Promise<Uint8Array | null> {
  return new Promise((resolve) => {
    const settle = (image: Uint8Array | null) => {
      clearTimeout(deadline);
      decoder.off('message', hear).off('exit', fail).off('error', fail);
      resolve(image);
    };
    const hear = ({ id, image }: DecodeAnswer) => {
      if (id === request.id) settle(image);
    };
    const fail = () => settle(null);
    const deadline = setTimeout(() => decoder.kill('SIGKILL'), deadlineMs);
    decoder.on('message', hear).on('exit', fail).on('error', fail);
    decoder.send(request, (error) => {
      if (error) fail();
    });
  });
}
