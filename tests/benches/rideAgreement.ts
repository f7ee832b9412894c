import { ridesInBrowser } from './rideInBrowser';
import { simulateRide } from './simulateRide';

/**
 * `npm run test:long -- rides`: the simulation of `bench -- ride` and the app in a browser agree on five rides of
 * the repository's own making. A recorded ride takes part as `bench -- ride FOLDER film`.
 */
const SECONDS = 120;
const STALLED_S = 5;
const FIRST_FRAME_S = 2;
/** A share of the simulated height. */
const HEIGHT = 0.25;

const KBIT = 1_000;
const minutes = (speedAt: (second: number) => number) =>
  Array.from({ length: SECONDS }, (_, second) => speedAt(second) * KBIT);

const RIDES = [
  { name: 'steady, fast', speeds: minutes(() => 6_000) },
  { name: 'steady, slow', speeds: minutes(() => 700) },
  { name: 'up and down', speeds: minutes((second) => 1_500 + 1_300 * Math.sin(second / 7)) },
  { name: 'tunnels of 15 s', speeds: minutes((second) => (second % 40 < 25 ? 2_500 : 0)) },
  { name: 'slower than the smallest size', speeds: minutes((second) => (second < 20 ? 1_000 : 120)) },
];

let differs = 0;
for await (const seen of ridesInBrowser(RIDES, SECONDS)) {
  const simulated = simulateRide(RIDES.find(({ name }) => name === seen.name)?.speeds ?? [], SECONDS);
  const agrees =
    Math.abs(seen.stalled - simulated.stalled) <= STALLED_S &&
    Math.abs(seen.firstFrame - simulated.firstFrame) <= FIRST_FRAME_S &&
    Math.abs(seen.meanHeight - simulated.meanHeight) <= HEIGHT * simulated.meanHeight;
  if (!agrees) differs += 1;
  const say = ({ stalled, firstFrame, meanHeight }: typeof simulated | typeof seen) =>
    `${stalled.toFixed(1)} s stalled, first frame ${firstFrame.toFixed(1)} s, mean height ${meanHeight.toFixed(0)}`;
  console.log(
    `${agrees ? 'ok  ' : 'RED '} ${seen.name}\n     simulation: ${say(simulated)}\n     browser:    ${say(seen)}`,
  );
}
process.exitCode = differs === 0 ? 0 : 1;
