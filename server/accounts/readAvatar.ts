import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { DecodeAnswer, DecodeRequest } from './avatarProcess';
import { type PictureKind, pictureKind } from './decodeAvatar';

const ROOT = join(import.meta.dirname, '..', '..');
const DECODER = join(import.meta.dirname, 'avatarProcess.ts');
const DEADLINE_MS = 10_000;
/** An idle decoder holds some 60 MB. */
const IDLE_MS = 60_000;
/** Pictures that wait for their turn, of at most 5 MB each. */
const MOST_WAITING = 8;

export type ReadAvatar = (file: Uint8Array) => Promise<Uint8Array | null | 'busy'>;

type Waiting = {
  readonly file: Uint8Array;
  readonly kind: PictureKind;
  readonly answer: (image: Uint8Array | null) => void;
};

/**
 * Turns a file into a picture as it is served (`decodeAvatar`), in a process of its own: one at a time, ended when it
 * takes too long or too much memory. The server's own threads, which files and passwords need, never decode anything.
 * Null for what is not a picture, `busy` when too many wait already.
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
    // It needs no secret: a picture that takes the decoder over finds none.
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // It must not keep a server alive that has ended.
  decoder.unref();
  decoder.channel?.unref();
  return decoder;
}

/** Null also when the process ends over it, or had to be ended. */
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
