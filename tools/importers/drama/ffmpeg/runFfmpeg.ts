import { spawn, spawnSync } from 'node:child_process';
import { FilmError } from '../film/openFilm';

const PROGRAM = 'ffmpeg';
/** Only the end of ffmpeg's output is kept: it has the actual error. */
const COMPLAINT_CHARACTERS = 20_000;

export function hasFfmpeg(): boolean {
  return spawnSync(PROGRAM, ['-version'], { stdio: 'ignore' }).status === 0;
}

/** Returns whether ffmpeg was built with all of these encoders. */
export async function hasEncoders(names: readonly string[], signal?: AbortSignal): Promise<boolean> {
  const { output } = await runFfmpeg('ffmpeg', ['-v', 'error', '-encoders'], signal);
  const listed = output.toString('utf8').split(/\s+/);
  return names.every((name) => listed.includes(name));
}

/**
 * Returns ffmpeg's input arguments: only the local file, only as the detected kind, and nothing that the file
 * refers to.
 */
export function inputOf(film: { readonly path: string; readonly isMatroska: boolean }): string[] {
  const kind = film.isMatroska ? 'matroska' : 'mov';
  return ['-protocol_whitelist', 'file,pipe', '-f', kind, '-i', `file:${film.path}`];
}

/**
 * Runs ffmpeg to its end and returns its output and its log. Throws FilmError naming `name` if it fails. If
 * `signal` aborts, it kills ffmpeg and throws the reason.
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

/** Returns the first line that names an error; later lines only follow from it. */
function complaintIn(said: string): string {
  const lines = said.trim().split('\n');
  return lines.find((line) => /error|invalid|unable|could not|no such/i.test(line)) ?? lines.at(-1) ?? '';
}
