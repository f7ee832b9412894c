import type { AnyRouter } from '@tanstack/react-router';
import { readSealedSetting } from '../../../data/queries/sealedSettings';
import { type ArrivalState, arrivalOfVisit } from './arrival';

type Router = Pick<AnyRouter, 'navigate' | 'subscribe' | 'latestLocation' | 'state'>;
type Codes = { readonly inviteCode?: string; readonly isDeepLink?: string };

/**
 * Spec 4.11: adds the visit's inviteCode and isDeepLink to an address without them, once a user is signed in.
 * From then on the root route keeps both. Values in the address stay; isDeepLink is 0 if none is given.
 */
export async function completeQueries(router: Router): Promise<void> {
  const kept = (await readSealedSetting('arrival').catch(() => undefined)) as
    | Partial<ArrivalState>
    | undefined;
  const codes = codesOfVisit(arrivalOfVisit(), kept);
  if (Object.keys(codes).length === 0) return;
  const complete = () => {
    const { search } = router.latestLocation;
    if (Object.keys(missingFrom(search, codes)).length === 0) return;
    void router.navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...missingFrom(before, codes) }),
      replace: true,
      resetScroll: false,
    });
  };
  // Back may lead to an address without them.
  router.subscribe('onResolved', complete);
  // During a navigation the next page completes its own address.
  if (router.state.status === 'idle') complete();
}

/** A code stored on an earlier visit still counts; whether that visit was a deep link does not. */
export function codesOfVisit({ arrival, isDeep }: ArrivalState, kept?: Partial<ArrivalState>): Codes {
  const inviteCode = arrival.inviteCode || kept?.arrival?.inviteCode;
  return { ...(inviteCode && { inviteCode }), ...(isDeep === 1 && { isDeepLink: '1' }) };
}

/** Returns the codes that the query lacks. */
export function missingFrom(query: object, codes: Codes): Codes {
  return Object.fromEntries(Object.entries(codes).filter(([name]) => !(name in query)));
}
