import { limitsOf, readKeepPlan } from '../queries/keepPlan';
import { inFreeingOrder, type PlanPart } from './choosePlan';
import { dropPlanned } from './planned';
import { readTitles } from './readTitles';

/** Freed at once: enough for what is stored next, and not all that the plan has. */
const ROOM_BYTES = 10_000_000;

let isPaused = false;

/** While the plan itself fetches, it makes no room for one part by dropping another. */
export async function withoutFreeing<T>(work: () => Promise<T>): Promise<T> {
  isPaused = true;
  try {
    return await work();
  } finally {
    isPaused = false;
  }
}

/** On a full device: drops what the plan would miss least (decision 0090). Tells whether there was anything. */
export async function freePlanned(): Promise<boolean> {
  if (isPaused) return false;
  const [{ titles }, plan] = await Promise.all([readTitles(), readKeepPlan()]);
  const gone: PlanPart[] = [];
  let bytes = 0;
  for (const part of inFreeingOrder(titles, limitsOf(plan).minutes)) {
    if (bytes >= ROOM_BYTES) break;
    gone.push(part);
    bytes += part.bytes;
  }
  await dropPlanned(gone);
  return gone.length > 0;
}
