import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/** The parts of `npm run test:long` that run when none is named. */
export const LONG_PARTS = [
  'coins',
  'sync',
  'payments',
  'moments',
  'journeys',
  'axe',
  'kills',
  'rides',
] as const;
type LongPart = (typeof LONG_PARTS)[number];

/** When each part last passed, and the commit it ran on; null if it never did. The file is committed. */
type LastGreen = Record<LongPart, { readonly on: string; readonly commit: string } | null>;

const FILE = new URL('lastGreen.json', import.meta.url);

const read = () => JSON.parse(readFileSync(FILE, 'utf8')) as LastGreen;

export function recordGreen(part: LongPart): void {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', ':/', ':!/scripts/lastGreen.json');
  const commit = `${git('rev-parse', '--short', 'HEAD')}${changed === '' ? '' : ' with changes'}`;
  const noted = { ...read(), [part]: { on: new Date().toISOString().slice(0, 10), commit } };
  writeFileSync(FILE, `${JSON.stringify(noted, null, 2)}\n`);
}

export function sayLastGreen(): string {
  const last = read();
  const said = LONG_PARTS.map((part) => {
    const green = last[part];
    return `${part} ${green ? `on ${green.on} at ${green.commit}` : 'never yet'}`;
  });
  return `npm run test:long was last green: ${said.join(', ')}`;
}
