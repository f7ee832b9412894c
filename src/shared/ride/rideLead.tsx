import { hasRidePlan } from '../../../data/queries/hasRidePlan';
import { withPageTexts } from '../../i18n/activate';
import { firstRead } from '../../platform/live/live';
import { Signal, useSignal } from '../../platform/live/signal';

type Lead = Awaited<ReturnType<typeof readLead>>;

const lead = new Signal<Lead>(undefined);

/**
 * For loaders of pages with the line about the reader's ride: loads it before they are painted, so that
 * nothing moves later. Its code is fetched only if there is a ride.
 */
export function loadRideLine(): Promise<unknown> {
  return firstRead(readLead().then((read) => lead.set(read)));
}

async function readLead() {
  if (!(await hasRidePlan())) return undefined;
  const { RideLine, readRideLine } = await withPageTexts(import('./RideLine'));
  return { RideLine, first: await readRideLine() };
}

export function RideLead() {
  const read = useSignal(lead);
  return read && <read.RideLine first={read.first} />;
}
