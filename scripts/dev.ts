import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * `npm run dev`: the server, restarted when its sources change, and Vite with hot reload in front of it, in
 * one terminal. One Ctrl-C ends both, and if either ends, the other ends too.
 */
const ROOT = join(import.meta.dirname, '..');
const PORT = process.env.PORT ?? '8080';

const children = [
  run('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'tools/start/main.ts'], {
    PORT,
    DOGEAR_DEV_MAIL: process.env.DOGEAR_DEV_MAIL ?? 'on',
    // Vite serves the app, so the server does not build it and gets only the plain files.
    DOGEAR_CLIENT_DIR: join(ROOT, 'public'),
  }),
  run('vite/bin/vite.js', [], { DOGEAR_SERVER: `http://localhost:${PORT}` }),
];

function run(script: string, args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
}

let stopping = false;
function stop(code: number): void {
  if (stopping) return;
  stopping = true;
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}

for (const child of children) {
  child.once('exit', (code) => stop(code ?? 1));
  child.once('error', (error) => {
    console.error(error.message);
    stop(1);
  });
}
// A terminal sends Ctrl-C to all three processes: the children end by themselves, and this one only waits for
// them.
process.on('SIGINT', () => stop(0)).on('SIGTERM', () => stop(0));
