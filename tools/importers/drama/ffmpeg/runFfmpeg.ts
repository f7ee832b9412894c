import { spawn, spawnSync } from 'node:child_process';
import { FilmError } from '../film/openFilm';

const PROGRAM = 'ffmpeg';
/** The last of what it complained about is what went wrong. */
const COMPLAINT_CHARACTERS = 20_000;

/** Whether there is an ffmpeg on the path. */
export function hasFfmpeg(): boolean {
  return spawnSync(PROGRAM, ['-version'], { stdio: 'ignore' }).status === 0;
}

/** What ffmpeg is to read: the file as it lies there, as the kind that it was found to be, and nothing that it may refer to. */
export function inputOf(film: { readonly path: string; readonly isMatroska: boolean }): string[] {
  const kind = film.isMatroska ? 'matroska' : 'mov';
  return ['-protocol_whitelist', 'file,pipe', '-f', kind, '-i', `file:${film.path}`];
}

/**
 * Runs ffmpeg to its end; answers what it wrote to its output and what it said. Throws FilmError naming `name` when it fails,
 * and what `signal` says, when ffmpeg is gone too.
 */
export async function runFfmpeg(
  name: string,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<{ readonly output: Buffer; readonly said: string }> {
  signal?.throwIfAborted();
  const child = spawn(PROGRAM, ['-nostdin', '-hide_banner', '-y', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', stop);
  try {
    const output: Buffer[] = [];
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString('utf8')).slice(-COMPLAINT_CHARACTERS);
    });
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    signal?.throwIfAborted();
    if (code === 0) return { output: Buffer.concat(output), said };
    if (/No space left on device/.test(said))
      throw Object.assign(new Error('No space left on device.'), { code: 'ENOSPC' });
    throw new FilmError(`${name}: ffmpeg could not do it (${complaintIn(said)})`);
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/** The first line that says what is wrong; those after it are what follows from it. */
function complaintIn(said: string): string {
  const lines = said.trim().split('\n');
  return lines.find((line) => /error|invalid|unable|could not|no such/i.test(line)) ?? lines.at(-1) ?? '';
}
