import { spawn } from 'node:child_process';

/** What a program said before it failed. */
export class FailedProgramError extends Error {
  override name = 'FailedProgramError';
}

/**
 * Runs a script with this Node and keeps what it says to itself, unless it fails: then rejects with all of it, on both
 * channels, behind `failure`.
 */
export async function runQuietly(
  script: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv; readonly failure: string },
): Promise<void> {
  const { cwd, env, failure } = options;
  const child = spawn(process.execPath, [script, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const keep = (chunk: string) => {
    said += chunk;
  };
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new FailedProgramError(`${failure}\n${said}`.trimEnd());
}
