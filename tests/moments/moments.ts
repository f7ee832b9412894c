/**
 * The moments the unit and server tests have to be green at, each an instant with the zone of the machine (RFC 9557). The
 * product's day is New York's (spec 3): no run may go over a midnight there, where two calls that mean one day are of two.
 */
export const MOMENTS = [
  // 00:10 of a day that has 25 hours: a day of 24 later, it is still this one.
  '2026-11-01T04:10Z[America/New_York]',
  // Long past midnight on a machine in the far east, and still last year in New York.
  '2027-01-01T00:30Z[Pacific/Kiritimati]',
  '2026-11-25T12:00Z[UTC]',
  '2026-12-31T23:30Z[Asia/Kolkata]',
  // The 29th of February is ten minutes old in New York, and has not begun where the machine is.
  '2028-02-29T05:10Z[America/Los_Angeles]',
  // Three minutes on, 02:00 is 03:00: this day has 23 hours.
  '2026-03-08T06:57Z[America/New_York]',
] as const;

/** The one the tests are run at where none is named: the one that catches most. */
export const USUAL_MOMENT = MOMENTS[0];

/** As far from it as the clocks of machines are: another year, and the other end of the day. */
export const FAR_MOMENT = MOMENTS[1];

/** Names the moment a run of the tests starts at. */
export const MOMENT = 'DOGEAR_TEST_MOMENT';

/** Splits a moment; throws when it names no instant or no zone. Without one the machine's is UTC. The zone has the name ICU gives it. */
export function parseMoment(moment: string): { readonly at: number; readonly zone: string } {
  const [, instant = '', zone = 'UTC'] = /^([^[]+)(?:\[([^\]]+)\])?$/.exec(moment) ?? [];
  const at = Date.parse(instant);
  if (Number.isNaN(at)) throw new Error(`${MOMENT}: ${moment} is no moment such as ${USUAL_MOMENT}`);
  return { at, zone: new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone };
}
