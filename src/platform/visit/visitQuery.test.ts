import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readArrival } from './arrival';
import { codesOfVisit, completeQueries, missingFrom } from './visitQuery';

const readSealedSetting = vi.hoisted(() => vi.fn());
const arrivalOfVisit = vi.hoisted(() => vi.fn());
vi.mock('../../../data/queries/sealedSettings', () => ({ readSealedSetting }));
vi.mock('./arrival', async (original) => ({ ...(await original<object>()), arrivalOfVisit }));

it('codes are the visit’s own, and from an earlier visit only the invitation', () => {
  const kept = readArrival('?inviteCode=OLD&isDeepLink=1');
  expect(codesOfVisit(readArrival('?inviteCode=NEW&isDeepLink=1'), kept)).toEqual({
    inviteCode: 'NEW',
    isDeepLink: '1',
  });
  expect(codesOfVisit(readArrival(''), kept)).toEqual({ inviteCode: 'OLD' });
  expect(codesOfVisit(readArrival(''))).toEqual({});
});

it('codes are added only if an address lacks them', () => {
  const codes = { inviteCode: 'A', isDeepLink: '1' };
  expect(missingFrom({ q: 'bell' }, codes)).toEqual(codes);
  expect(missingFrom({ inviteCode: 'B', isDeepLink: '0' }, codes)).toEqual({});
});

describe('an address after sign-in', () => {
  type Router = Parameters<typeof completeQueries>[0];
  type Going = { to: string; search: (before: object) => object; replace: boolean };

  /** A router at an address with this query; a navigation sets the next one. */
  function routerAt(query: object, status: 'idle' | 'pending' = 'idle') {
    const listeners: (() => void)[] = [];
    const router = {
      latestLocation: { search: query },
      state: { status },
      subscribe: (_: string, listener: () => void) => listeners.push(listener),
      navigate: vi.fn(async ({ search }: Going) => router.goTo(search(router.latestLocation.search))),
      goTo: (search: object) => {
        router.latestLocation = { search };
        for (const listener of listeners) listener();
      },
    };
    return router;
  }
  const complete = async (router: ReturnType<typeof routerAt>) => {
    await completeQueries(router as unknown as Router);
    return router;
  };

  beforeEach(() => {
    readSealedSetting.mockResolvedValue(undefined);
    arrivalOfVisit.mockReturnValue(readArrival('?inviteCode=A&isDeepLink=1&source=mail'));
  });
  afterEach(() => vi.resetAllMocks());

  it('gets only the visit’s codes, replacing the history entry', async () => {
    const router = await complete(routerAt({ q: 'bell' }));
    expect(router.latestLocation.search).toEqual({ q: 'bell', inviteCode: 'A', isDeepLink: '1' });
    expect(router.navigate).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ to: '.', replace: true, resetScroll: false }),
    );
  });

  it('gets the codes after each navigation, also by Back', async () => {
    const router = await complete(routerAt({ inviteCode: 'B', isDeepLink: '0' }));
    expect(router.navigate).not.toHaveBeenCalled();
    router.goTo({});
    expect(router.latestLocation.search).toEqual({ inviteCode: 'A', isDeepLink: '1' });
  });

  it('gets the codes once its page has loaded', async () => {
    const router = await complete(routerAt({}, 'pending'));
    expect(router.navigate).not.toHaveBeenCalled();
    router.goTo({});
    expect(router.navigate).toHaveBeenCalledOnce();
  });

  it('gets a stored invitation if the visit has none, and nothing if reading fails', async () => {
    arrivalOfVisit.mockReturnValue(readArrival(''));
    readSealedSetting.mockResolvedValue(readArrival('?inviteCode=OLD&isDeepLink=1'));
    expect((await complete(routerAt({}))).latestLocation.search).toEqual({ inviteCode: 'OLD' });
    readSealedSetting.mockRejectedValue(new Error('closed'));
    expect((await complete(routerAt({}))).latestLocation.search).toEqual({});
  });
});
