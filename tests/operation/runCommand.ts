import { execFile } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const { PATH, NODE_OPTIONS, TZ } = process.env;

export type Ran = { readonly code: number | null; readonly output: string };

export function runCommand(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ran> {
  const command = ['--import', 'tsx', join(ROOT, 'tools', 'cli', `${name}.ts`), ...args];
  return new Promise((resolve) => {
    const options = { cwd: ROOT, env: { PATH, NODE_OPTIONS, TZ, ...env } };
    const child = execFile(process.execPath, command, options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, output: `${stdout}${stderr}` }),
    );
  });
}
