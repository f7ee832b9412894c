/**
 * The moments at which the unit and server tests must pass, each an instant with the zone of the machine (RFC
 * 9557). The product's day is New York's (spec 3): no run may cross midnight there, because two calls meant
 * for one day would fall on two.
 */
export const MOMENTS = [
  // 00:10 of a day that has 25 hours: 24 hours later it is still the same day.
  '2026-11-01T04:10Z[America/New_York]',
  // Long past midnight on a machine in the far east, and still last year in New York.
  '2027-01-01T00:30Z[Pacific/Kiritimati]',
  '2026-11-25T12:00Z[UTC]',
  '2026-12-31T23:30Z[Asia/Kolkata]',
  // The 29th of February is ten minutes old in New York, and has not begun on the machine.
  '2028-02-29T05:10Z[America/Los_Angeles]',
  // In three minutes 02:00 becomes 03:00: this day has 23 hours.
  '2026-03-08T06:57Z[America/New_York]',
] as const;

/** The default moment, because it finds the most bugs. */
export const USUAL_MOMENT = MOMENTS[0];

/** As far from the default as the clocks of machines differ: another year, and the other end of the day. */
export const FAR_MOMENT = MOMENTS[1];

export const MOMENT = 'DOGEAR_TEST_MOMENT';

/**
 * Parses a moment; the default zone is UTC. Throws when it has no valid instant or zone. The zone has the
 * name ICU gives it.
 */
export function parseMoment(moment: string): { readonly at: number; readonly zone: string } {
  const [, instant = '', zone = 'UTC'] = /^([^[]+)(?:\[([^\]]+)\])?$/.exec(moment) ?? [];
  const at = Date.parse(instant);
  if (Number.isNaN(at)) throw new Error(`${MOMENT}: ${moment} is no moment such as ${USUAL_MOMENT}`);
  return { at, zone: new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone };
}
