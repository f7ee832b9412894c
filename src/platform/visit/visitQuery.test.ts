import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readArrival } from './arrival';
import { codesOfVisit, completeQueries, missingFrom } from './visitQuery';

const readSealedSetting = vi.hoisted(() => vi.fn());
const arrivalOfVisit = vi.hoisted(() => vi.fn());
vi.mock('../../../data/queries/sealedSettings', () => ({ readSealedSetting }));
vi.mock('./arrival', async (original) => ({ ...(await original<object>()), arrivalOfVisit }));

it('knows the codes of the visit, and of those kept from an earlier one the invitation alone', () => {
  const kept = readArrival('?inviteCode=OLD&isDeepLink=1');
  expect(codesOfVisit(readArrival('?inviteCode=NEW&isDeepLink=1'), kept)).toEqual({
    inviteCode: 'NEW',
    isDeepLink: '1',
  });
  expect(codesOfVisit(readArrival(''), kept)).toEqual({ inviteCode: 'OLD' });
  expect(codesOfVisit(readArrival(''))).toEqual({});
});

it('adds what is missing, and leaves what an address says itself', () => {
  const codes = { inviteCode: 'A', isDeepLink: '1' };
  expect(missingFrom({ q: 'bell' }, codes)).toEqual(codes);
  expect(missingFrom({ inviteCode: 'B', isDeepLink: '0' }, codes)).toEqual({});
});

describe('once somebody is signed in', () => {
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

  it('the address has the visit’s codes in its place, and nothing that says who it is', async () => {
    const router = await complete(routerAt({ q: 'bell' }));
    expect(router.latestLocation.search).toEqual({ q: 'bell', inviteCode: 'A', isDeepLink: '1' });
    expect(router.navigate).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ to: '.', replace: true, resetScroll: false }),
    );
  });

  it('so has each address after it, also one that back leads to', async () => {
    const router = await complete(routerAt({ inviteCode: 'B', isDeepLink: '0' }));
    expect(router.navigate).not.toHaveBeenCalled();
    router.goTo({});
    expect(router.latestLocation.search).toEqual({ inviteCode: 'A', isDeepLink: '1' });
  });

  it('a page that is on its way gets them when it is there', async () => {
    const router = await complete(routerAt({}, 'pending'));
    expect(router.navigate).not.toHaveBeenCalled();
    router.goTo({});
    expect(router.navigate).toHaveBeenCalledOnce();
  });

  it('an invitation that is kept counts where the visit brings none; on a device that cannot say, nothing does', async () => {
    arrivalOfVisit.mockReturnValue(readArrival(''));
    readSealedSetting.mockResolvedValue(readArrival('?inviteCode=OLD&isDeepLink=1'));
    expect((await complete(routerAt({}))).latestLocation.search).toEqual({ inviteCode: 'OLD' });
    readSealedSetting.mockRejectedValue(new Error('closed'));
    expect((await complete(routerAt({}))).latestLocation.search).toEqual({});
  });
});
