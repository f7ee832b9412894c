import type { Arrival } from '../../../contract/account/account.schema';
import { NO_ARRIVAL } from '../../../contract/account/visits';
import { Signal, useSignal } from '../live/signal';

const STORAGE_KEY = 'isDeepLink';

export type ArrivalState = { arrival: Arrival; isDeep: 0 | 1 };

/** What a query calls them where it has other names too; the last one that is given counts. */
const QUERY_NAMES: { readonly [Field in keyof Arrival]?: readonly string[] } = {
  utmSource: ['utm_source', 'utmSource'],
  utmMedium: ['utm_medium', 'utmMedium'],
  utmCampaign: ['utm_campaign', 'utmCampaign'],
  pixelId: ['pixelId', 'pixel_id'],
  fbc: ['fbc', '_fbc'],
  fbp: ['fbp', '_fbp'],
};

/** Marketing and invite parameters of a query (spec 4.11), over what was known before. */
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

/** Takes the parameters of this visit before the router tidies the address. Lasts as long as the tab. */
export function captureArrival(): void {
  noteArrival(location.search);
}

/**
 * Adds the parameters of a query to what is known of this visit: a campaign's bundle holds some too. Of all that, a reload
 * needs one thing before the first frame, whether it is a deep visit; codes and marks of campaigns are kept sealed.
 */
export function noteArrival(query: string): void {
  try {
    const isDeep = sessionStorage.getItem(STORAGE_KEY) === '1' ? 1 : current.value.isDeep;
    current.set(readArrival(query, { ...current.value, isDeep }));
    sessionStorage.setItem(STORAGE_KEY, String(current.value.isDeep));
  } catch {
    // Storage may be switched off: what this page has learned still counts.
    current.set(readArrival(query, current.value));
  }
}

let known: Promise<unknown> = Promise.resolve();

/** While a campaign's bundle is being opened, the visit is not fully known: the sign-in waits for it. */
export function holdArrival(until: Promise<unknown>): void {
  known = until;
}

export async function arrivalKnown(): Promise<void> {
  await known;
}

/** Whether this session was opened as a deep link (spec 6: Rewards has a tab only then). */
export function useIsDeep(): boolean {
  return useSignal(current, ({ isDeep }) => isDeep === 1);
}

export function arrivalOfVisit(): ArrivalState {
  return current.value;
}
