import type { ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const DEADLINE_MS = 20_000;

/** Resolves when a program listens on a port of this machine. Rejects if the program ends first. */
export async function reached(port: number, program: ChildProcess): Promise<void> {
  for (const end = Date.now() + DEADLINE_MS; ; await pause(20)) {
    if (program.exitCode !== null) throw new Error(`The program ended with ${program.exitCode}.`);
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isThere) return;
    if (Date.now() > end) throw new Error(`Nobody listens at ${port}.`);
  }
}
