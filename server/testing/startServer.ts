import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

export type RunningServer = {
  readonly address: string;
  readonly process: ChildProcess;
  readonly output: () => string;
  /** Sends the signal. Resolves to the exit code, or null if the signal itself ended the process. */
  readonly stop: (signal: NodeJS.Signals) => Promise<number | null>;
};

/** The server runs at the tests' moment and in their time zone. */
const { PATH, NODE_OPTIONS, TZ } = process.env;

const DIRECTLY = [process.execPath, join(ROOT, 'tools', 'run.cjs'), 'start/main'] as const;

export async function startServer(
  env: Readonly<Record<string, string>>,
  [command, ...args]: readonly [string, ...string[]] = DIRECTLY,
): Promise<RunningServer> {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: {
      PATH,
      NODE_OPTIONS,
      TZ,
      PORT: '0',
      HOST: '127.0.0.1',
      DOGEAR_DEMO: 'off',
      DOGEAR_LOG: 'text',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const address = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk;
      const found = /Dogear is ready at (\S+?)\/?\s/.exec(output);
      if (found) resolve(found[1] as string);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void exited.then((code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
  return {
    address,
    process: child,
    output: () => output,
    stop: (signal) => {
      child.kill(signal);
      return exited;
    },
  };
}
