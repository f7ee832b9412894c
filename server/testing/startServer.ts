import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

export type RunningServer = {
  readonly address: string;
  readonly process: ChildProcess;
  /** Everything it wrote so far. */
  readonly output: () => string;
  /** Sends the signal and returns the exit code, null when the signal itself ended it. */
  readonly stop: (signal: NodeJS.Signals) => Promise<number | null>;
};

/** It lives at the moment and in the zone of the tests. */
const { PATH, NODE_OPTIONS, TZ } = process.env;

const DIRECTLY = [process.execPath, '--import', 'tsx', join(ROOT, 'tools', 'start', 'main.ts')] as const;

/** Starts the real server as a process of its own on a free port and waits for its address. */
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
