import { clockScript } from '../product/clockScript';
import { MOMENT, parseMoment, USUAL_MOMENT } from './moments';

/**
 * Vitest's global setup. Gives every thread and process that starts later a `Date` that begins at the run's
 * moment and advances at the real pace, and the moment's zone: no test sees those of the machine. The
 * embedded Postgres also uses `Date`; a real one keeps the machine's clock, as do the times of files. A test
 * that starts a process with another environment must pass NODE_OPTIONS and TZ on.
 */
export default function liveAtMoment(): void {
  const moment = process.env[MOMENT] ?? USUAL_MOMENT;
  const { at, zone } = parseMoment(moment);
  const script = `data:text/javascript,${encodeURIComponent(clockScript(Date.now(), at, 1))}`;
  process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, `--import=${script}`].filter(Boolean).join(' ');
  process.env.TZ = zone;
  process.env[MOMENT] = moment;
}
