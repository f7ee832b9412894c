import type { AnyRouter } from '@tanstack/react-router';
import { readSealedSetting } from '../../../data/queries/sealedSettings';
import { type ArrivalState, arrivalOfVisit } from './arrival';

type Router = Pick<AnyRouter, 'navigate' | 'subscribe' | 'latestLocation' | 'state'>;
type Codes = { readonly inviteCode?: string; readonly isDeepLink?: string };

/**
 * Spec 4.11: an address without the visit's inviteCode or isDeepLink gets it, once somebody is signed in. From
 * there on the root route carries both along. What an address says itself stays; isDeepLink is 0 where none is said.
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
  // Going back may lead to an address from before.
  router.subscribe('onResolved', complete);
  // A page that is on its way completes its own when it is there.
  if (router.state.status === 'idle') complete();
}

/** A code that was kept from an earlier visit counts on; that one was a deep link says nothing of this one. */
export function codesOfVisit({ arrival, isDeep }: ArrivalState, kept?: Partial<ArrivalState>): Codes {
  const inviteCode = arrival.inviteCode || kept?.arrival?.inviteCode;
  return { ...(inviteCode && { inviteCode }), ...(isDeep === 1 && { isDeepLink: '1' }) };
}

/** What of the codes the query does not say. */
export function missingFrom(query: object, codes: Codes): Codes {
  return Object.fromEntries(Object.entries(codes).filter(([name]) => !(name in query)));
}
