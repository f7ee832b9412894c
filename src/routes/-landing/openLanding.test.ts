import { beforeEach, expect, it, vi } from 'vitest';
import { openCampaign, sealCampaign } from '../../../contract/account/campaignLink.codec';
import { NEW_AD_ARRIVAL_WINDOW_MS } from '../../../contract/account/visits';
import { failed, success } from '../../../contract/wire/failure';

const settings = vi.hoisted(() => new Map<string, unknown>());
const showToast = vi.hoisted(() => vi.fn());
const openCampaignLink = vi.hoisted(() => vi.fn());
vi.mock('../../../data/queries/sealedSettings', () => ({
  readSealedSetting: async (key: string) => settings.get(key),
}));
vi.mock('../../platform/worker/usecases', () => ({
  usecases: {
    openCampaignLink,
    saveSetting: async ({ key, value }: { key: string; value: unknown }) => settings.set(key, value),
  },
}));
vi.mock('../../ui/toasts', () => ({ showToast }));
vi.mock('@lingui/core/macro', () => ({ msg: ([message]: readonly string[]) => ({ message }) }));
vi.mock('@lingui/core', () => ({ i18n: { _: (text: { message: string }) => text.message } }));

let openLanding: typeof import('./openLanding').openLanding;
let arrival: typeof import('../../platform/visit/arrival');
let now = Date.UTC(2026, 4, 1);
beforeEach(async () => {
  vi.resetModules();
  settings.clear();
  showToast.mockReset();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  openCampaignLink.mockImplementation(async ({ par }: { par: string }) => success(openCampaign(par)));
  arrival = await import('../../platform/visit/arrival');
  ({ openLanding } = await import('./openLanding'));
  return () => vi.restoreAllMocks();
});

const open = (query: Record<string, string | number>) => openLanding(sealCampaign(query));
const pathOf = async (query: Record<string, string | number>) => (await open(query)).path;

it.each([
  [{ targetId: 7 }, '/bookInfo/7'],
  [{ targetId: 7, number: 3 }, '/bookInfo/7'],
  [{ targetId: 7, number: 3, type: 'novel', isSkip: 1 }, '/reading/7/3'],
  [{ targetId: 9, type: 'drama' }, '/dramaInfo/9'],
  [{ targetId: 9, type: 'drama', number: 2, isSkip: 1 }, '/drama/9/2'],
  [{ path: '/topup' }, '/topup'],
  [{ path: '//evil.example' }, '/home'],
  [{ utm_source: 'mail' }, '/home'],
])('a campaign of %j leads to %s', async (query, path) => {
  expect(await pathOf(query)).toBe(path);
});

it('a campaign opens a text directly once, and another title’s only six hours later', async () => {
  const first = { targetId: 7, number: 3, isSkip: 1 };
  const other = { targetId: 9, type: 'drama', number: 2, isSkip: 1 };
  expect([await pathOf(first), await pathOf(first)]).toEqual(['/reading/7/3', '/bookInfo/7']);
  now += NEW_AD_ARRIVAL_WINDOW_MS - 1;
  expect([await pathOf(other), await pathOf(first)]).toEqual(['/dramaInfo/9', '/bookInfo/7']);
  now += 1;
  expect([await pathOf(other), await pathOf(other)]).toEqual(['/drama/9/2', '/dramaInfo/9']);
});

it('a direct opening is recorded for its title, without a question on home', async () => {
  settings.set('adParams', { id: 4, number: 1, time: 0, continueJump: true, alreadySkip: false });
  await open({ targetId: 7, number: 3, isSkip: 1 });
  expect(settings.get('adParams')).toMatchObject({ id: 7, continueJump: false, alreadySkip: true });
});

it('a campaign’s origin is recorded for the visit before sign-in continues', async () => {
  let answer = (_: unknown): void => undefined;
  openCampaignLink.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const order: string[] = [];
  const opening = openLanding('sealed').then(({ search }) => {
    order.push('opened');
    return search;
  });
  const signIn = arrival.arrivalKnown().then(() => order.push('signed in'));
  await Promise.resolve();
  expect(order).toEqual([]);
  answer(
    success({
      targetId: '7',
      inviteCode: 'AB1',
      isDeepLink: '1',
      utm_source: 'mail',
      fbclid: 'f',
      pixelId: 'p',
    }),
  );
  expect(await opening).toEqual({ inviteCode: 'AB1', isDeepLink: '1' });
  await signIn;
  const { arrival: known, isDeep } = arrival.arrivalOfVisit();
  expect([known.inviteCode, known.utmSource, known.fbclid, known.pixelId, isDeep]).toEqual([
    'AB1',
    'mail',
    'f',
    'p',
    1,
  ]);
});

it('a broken campaign link shows a message and leads home, a missing one silently', async () => {
  openCampaignLink.mockResolvedValue(failed('notFound'));
  expect(await openLanding('broken')).toEqual({ path: '/home', search: {} });
  expect(showToast).toHaveBeenCalledOnce();
  expect(await openLanding(undefined)).toEqual({ path: '/home', search: {} });
  expect(showToast).toHaveBeenCalledOnce();
});
