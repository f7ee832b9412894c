import { fork } from 'node:child_process';
import { join } from 'node:path';
import { BookFileError } from '../../formats/bookFile';
import type { ContentStore } from '../../server/ground/content/contentStore';
import type { PreparedBook } from './prepareBook';
import type { PrepareAnswer, PrepareRequest } from './prepareProcess';

const ROOT = join(import.meta.dirname, '..', '..');
const READER = join(import.meta.dirname, 'prepareProcess.ts');
const DEADLINE_MS = 15 * 60_000;
/** MB: enough for a file of 256 MB, unpacked, with its pictures one after another. */
const MOST_MEMORY = 2_048;

/**
 * Runs `prepareBook` in a separate process, so that the server keeps answering readers: a file that takes too
 * much memory or time ends only that process. Throws BookFileError, and the reason of `signal`.
 */
export async function prepareApart(
  content: Pick<ContentStore, 'put'>,
  request: PrepareRequest,
  signal: AbortSignal,
): Promise<PreparedBook> {
  const answer = await ask(request, signal);
  if (!answer.ok) throw new BookFileError(answer.complaint);
  for (const { bytes, type } of answer.files) {
    signal.throwIfAborted();
    await content.put(bytes, type);
  }
  return answer.prepared;
}

function ask(request: PrepareRequest, signal: AbortSignal): Promise<PrepareAnswer> {
  const reader = fork(READER, {
    cwd: ROOT,
    execArgv: ['--import', 'tsx', `--max-old-space-size=${MOST_MEMORY}`],
    serialization: 'advanced',
    // The process needs no secret.
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    const end = () => reader.kill('SIGKILL');
    const deadline = setTimeout(end, DEADLINE_MS);
    signal.addEventListener('abort', end);
    let answer: PrepareAnswer | null = null;
    reader.once('message', (said: PrepareAnswer) => {
      answer = said;
    });
    reader.once('error', reject);
    reader.once('close', () => {
      clearTimeout(deadline);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else if (answer) resolve(answer);
      else reject(new BookFileError('The file takes too much memory or time to be read.', 'tooLarge'));
    });
    reader.send(request, (error) => {
      if (error) reject(error);
    });
  });
}
