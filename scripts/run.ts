import { spawn } from 'node:child_process';

/**
 * Runs a command with its output passed through and resolves to its exit code; a signal counts as 1.
 * `capture` also receives the output.
 */
export function run(
  command: string,
  args: readonly string[],
  { env = process.env, capture }: { env?: NodeJS.ProcessEnv; capture?: (text: string) => void } = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const pass = (from: NodeJS.ReadableStream, to: NodeJS.WritableStream) =>
      from.on('data', (chunk: Buffer) => {
        to.write(chunk);
        capture?.(chunk.toString());
      });
    pass(child.stdout, process.stdout);
    pass(child.stderr, process.stderr);
    child.on('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      resolve(127);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}
