import type { Arrival } from '../../../contract/account/account.schema';
import { NO_ARRIVAL } from '../../../contract/account/visits';
import { Signal, useSignal } from '../live/signal';

const STORAGE_KEY = 'isDeepLink';

export type ArrivalState = { arrival: Arrival; isDeep: 0 | 1 };

/** Query names that differ from the field's name; the last one given counts. */
const QUERY_NAMES: { readonly [Field in keyof Arrival]?: readonly string[] } = {
  utmSource: ['utm_source', 'utmSource'],
  utmMedium: ['utm_medium', 'utmMedium'],
  utmCampaign: ['utm_campaign', 'utmCampaign'],
  pixelId: ['pixelId', 'pixel_id'],
  fbc: ['fbc', '_fbc'],
  fbp: ['fbp', '_fbp'],
};

/** Returns the marketing and invite parameters of a query (spec 4.11), merged over the earlier ones. */
export function readArrival(query: string, before?: ArrivalState): ArrivalState {
  const params = new URLSearchParams(query);
  const arrival = { ...(before?.arrival ?? NO_ARRIVAL) };
  for (const field of Object.keys(NO_ARRIVAL) as (keyof Arrival)[]) {
    for (const name of QUERY_NAMES[field] ?? [field]) {
      const value = params.get(name);
      if (value) arrival[field] = value.slice(0, 512);
    }
  }
  const deep = params.get('isDeepLink');
  return { arrival, isDeep: deep === null ? (before?.isDeep ?? 0) : deep === '1' ? 1 : 0 };
}

const current = new Signal<ArrivalState>({ arrival: NO_ARRIVAL, isDeep: 0 });

/** Reads this visit's parameters before the router normalizes the address. Lasts as long as the tab. */
export function captureArrival(): void {
  recordArrival(location.search);
}

/**
 * Adds the parameters of a query to those of this visit: a campaign's bundle holds some too. A reload needs
 * only one of them before the first frame, whether it is a deep visit; the campaign's codes and marks are
 * stored sealed.
 */
export function recordArrival(query: string): void {
  try {
    const isDeep = sessionStorage.getItem(STORAGE_KEY) === '1' ? 1 : current.value.isDeep;
    current.set(readArrival(query, { ...current.value, isDeep }));
    sessionStorage.setItem(STORAGE_KEY, String(current.value.isDeep));
  } catch {
    // Storage may be disabled; this page still uses the new values.
    current.set(readArrival(query, current.value));
  }
}

let known: Promise<unknown> = Promise.resolve();

/**
 * Makes the sign-in wait while a campaign's bundle is being opened: until then the visit is not fully known.
 */
export function holdArrival(until: Promise<unknown>): void {
  known = until;
}

export async function arrivalKnown(): Promise<void> {
  await known;
}

/** Whether this session was opened by a deep link (spec 6: only then Rewards has a tab). */
export function useIsDeep(): boolean {
  return useSignal(current, ({ isDeep }) => isDeep === 1);
}

export function arrivalOfVisit(): ArrivalState {
  return current.value;
}
