import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { quantile } from './figures';
import { isInstalled, OTHER_PLAYERS } from './otherPlayers';
import { readSpeeds } from './recordedLine';
import { askingOnARide } from './rideAsking';
import { ridesInBrowser } from './rideInBrowser';
import { type RecordedRide, readingOnARide } from './rideReading';
import { isLimitClean, type Ride, simulateRide } from './simulateRide';

/**
 * `npm run bench -- ride FOLDER` plays five minutes of a drama over recorded connections in simulated time,
 * with the player's own functions: they decide which part is fetched next, in which size, and when a film starts.
 * FOLDER has a file for each ride, named `…_KIND_N`, with a line for each second: the second, and the speed in
 * Mbit/s; a gap means no connection. `ride FOLDER film NAME…` plays a drama in real time during these rides, in
 * a browser over a relay as fast as the recording says, and prints the simulation beside it, and other players
 * (OTHER_PLAYERS) if they are installed; `start` plays only its first seconds; `reading` uses what the rest of the
 * app has on the device, and `asking` what needs the server.
 */
const RIDE_S = 300;
/** A film that has not begun by then counts as this long. */
const START_S = 12;
const LEAVES = 0.3;

export async function ride([folder, mode, ...names]: readonly string[]): Promise<void> {
  if (folder === undefined)
    throw new Error('Usage: npm run bench -- ride FOLDER [film|start|reading|asking NAME…]');
  const rides = names.map((name) => ({ name, speeds: readSpeeds(join(folder, name)) }));
  if (mode === 'reading') return readingOnARide(rides);
  if (mode === 'asking') return askingOnARide(rides);
  if (mode === 'film') return filmOnARide(rides);
  if (mode === 'start') return firstFrames(rides);
  const kinds = new Map<string, number[][]>();
  for (const file of readdirSync(folder).sort()) {
    const kind = /_([a-z]+)_\d+$/.exec(file)?.[1];
    if (kind) kinds.set(kind, [...(kinds.get(kind) ?? []), readSpeeds(join(folder, file))]);
  }
  for (const leaves of [0, LEAVES]) {
    console.log(leaves === 0 ? 'A viewer who stays' : `A viewer who leaves ${leaves * 100} % after 10 s`);
    console.log('kind    n  no stall  stalled s  first frame s  mean height  MB  radio  never seen  limit');
    for (const [kind, rides] of kinds) print(kind, rides, leaves);
  }
}

async function filmOnARide(rides: readonly RecordedRide[]): Promise<void> {
  const say = (who: string, seen: Omit<Ride, 'bytes' | 'neverSeen'>, megabytes: number) =>
    console.log(
      `  ${who.padEnd(10)}  ${seen.stalls} stalls, ${seen.stalled.toFixed(1)} s; first frame ${seen.firstFrame.toFixed(1)} s; mean height ${seen.meanHeight.toFixed(0)}; ${megabytes.toFixed(1)} MB; radio ${(100 * seen.radio).toFixed(0)} %`,
    );
  const others = OTHER_PLAYERS.filter(isInstalled);
  let name = '';
  for await (const seen of ridesInBrowser(rides, RIDE_S, ['Dogear', ...others])) {
    if (seen.name !== name) {
      name = seen.name;
      console.log(name);
      const simulated = simulateRide(rides.find((ride) => ride.name === name)?.speeds ?? [], RIDE_S);
      say('simulation', simulated, simulated.bytes / 1e6);
    }
    say(seen.player, seen, seen.megabytes);
  }
}

async function firstFrames(rides: readonly RecordedRide[]): Promise<void> {
  const seconds: number[] = [];
  for await (const { name, firstFrame } of ridesInBrowser(rides, START_S)) {
    seconds.push(firstFrame);
    console.log(`${name}: ${firstFrame.toFixed(2)} s`);
  }
  const at = (share: number) => quantile(seconds, share).toFixed(2);
  console.log(`n ${seconds.length}: median ${at(0.5)}, p95 ${at(0.95)} s`);
}

function print(kind: string, rides: readonly number[][], leaves: number): void {
  const all = rides.map((speeds, nth) => simulateRide(speeds, RIDE_S, { leaves, seed: nth + 1 }));
  const mean = (of: (ride: Ride) => number) => all.reduce((sum, ride) => sum + of(ride), 0) / all.length;
  const share = (count: number) => `${Math.round((100 * count) / all.length)} %`;
  const cells = [
    [kind, -7],
    [all.length, 2],
    [share(all.filter(({ stalls }) => stalls === 0).length), 9],
    [mean(({ stalled }) => stalled).toFixed(1), 10],
    [
      quantile(
        all.map(({ firstFrame }) => firstFrame),
        0.5,
      ).toFixed(1),
      14,
    ],
    [mean(({ meanHeight }) => meanHeight).toFixed(0), 12],
    [(mean(({ bytes }) => bytes) / 1e6).toFixed(0), 3],
    [`${(100 * mean(({ radio }) => radio)).toFixed(0)} %`, 6],
    [`${(100 * mean(({ neverSeen, bytes }) => neverSeen / bytes)).toFixed(0)} %`, 11],
    [leaves === 0 ? share(rides.filter((speeds) => isLimitClean(speeds, RIDE_S)).length) : '', 6],
  ] as const;
  console.log(
    cells
      .map(([cell, width]) => (width < 0 ? `${cell}`.padEnd(-width) : `${cell}`.padStart(width)))
      .join(' '),
  );
}
