import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  FREE_READING_POPUP_GAP_MS,
  LOGIN_POPUP_GAP_MS,
  NEW_AD_ARRIVAL_WINDOW_MS,
} from '../../../../contract/account/visits';
import { failed, success } from '../../../../contract/wire/failure';

const settings = vi.hoisted(() => new Map<string, unknown>());
const known = vi.hoisted(() => new Map<number, { id: number; kind?: 'drama' }>());
const free = vi.hoisted(() => ({ book: undefined as { id: number } | undefined }));
const openBook = vi.hoisted(() => vi.fn());
vi.mock('../../../../data/queries/sealedSettings', () => ({
  readSealedSetting: async (key: string) => settings.get(key),
}));
vi.mock('../../../../data/queries/account', () => ({ readUser: async () => undefined }));
vi.mock('../../../../data/queries/offers', () => ({ readFreeBook: async () => free.book }));
vi.mock('../../../../data/queries/books', () => ({
  readBook: async (id: number) => (known.get(id)?.kind === 'drama' ? undefined : known.get(id)),
}));
vi.mock('../../../../data/queries/dramas', () => ({
  readDrama: async (id: number) => (known.get(id)?.kind === 'drama' ? { detail: known.get(id) } : undefined),
}));
vi.mock('../../../platform/worker/usecases', () => ({
  usecases: {
    openBook,
    saveSetting: async ({ key, value }: { key: string; value: unknown }) => settings.set(key, value),
  },
}));

let now = Date.UTC(2026, 4, 1);

/** Starts a visit at an address: the module reads it when it loads. */
async function visit(address: string) {
  vi.resetModules();
  vi.stubGlobal('performance', {
    getEntriesByType: () => [{ name: new URL(address, 'https://books.example').href }],
  });
  const { findHomePopup, recordHomePopupShown, endContinue } = await import('./homePopup');
  const find = (returned = false) => findHomePopup(returned);
  const show = async (returned = false) => {
    const popup = await find(returned);
    if (popup) await recordHomePopupShown(popup);
    return popup;
  };
  return { find, show, endContinue };
}

beforeEach(() => {
  settings.clear();
  free.book = undefined;
  known.clear();
  known.set(7, { id: 7 }).set(9, { id: 9, kind: 'drama' });
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

describe('the title that a link leads to', () => {
  it.each([
    ['/home?targetId=7&number=3', 7, 3],
    ['/ad/gp.html?type=novel&targetId=7', 7, 1],
    ['/google/googleplay.html?targetId=9&number=2', 9, 2],
    ['/ad/gp.html?type=drama&targetId=9&number=2', 9, 2],
  ])('is offered after %s', async (address, id, number) => {
    const { show } = await visit(address);
    expect(await show()).toMatchObject({ kind: 'continue', book: { id }, params: { id, number } });
    expect(settings.get('adParams')).toMatchObject({ id, number, continueJump: true, alreadySkip: false });
  });

  it('is opened directly once, and another title only six hours later', async () => {
    const kindOf = async (address: string) => (await (await visit(address)).show())?.kind;
    const first = '/home?targetId=7&number=3&isSkip=1';
    const other = '/home?targetId=9&number=2&isSkip=1';
    expect([await kindOf(first), await kindOf(first)]).toEqual(['skip', 'continue']);
    now += NEW_AD_ARRIVAL_WINDOW_MS - 1;
    expect(await kindOf(other)).toBe('continue');
    expect(await kindOf(first)).toBe('continue');
    now += 1;
    expect([await kindOf(other), await kindOf(other)]).toEqual(['skip', 'continue']);
  });

  it('is opened directly again by its link if the first visit was left too early', async () => {
    const link = '/home?targetId=7&number=3&isSkip=1';
    const { find } = await visit(link);
    expect(await find()).toMatchObject({ kind: 'skip' });
    // A return to home asks: a reader who went elsewhere is not redirected.
    expect(await find()).toMatchObject({ kind: 'continue' });
    expect(await (await visit(link)).find()).toMatchObject({ kind: 'skip' });
  });

  it('is offered until it is followed or closed, and closing counts home down', async () => {
    const { show, endContinue } = await visit('/home?targetId=7');
    const asked = await show();
    if (asked?.kind !== 'continue') throw new Error('It is not asked about.');
    expect((await (await visit('/home')).show())?.kind).toBe('continue');
    await endContinue(asked.params, 'closed');
    expect(settings.get('firstHomeTimers')).toBe(2);
    expect(await (await visit('/home')).show()).toBeUndefined();
    const again = await visit('/home?targetId=7');
    const once = await again.show();
    if (once?.kind !== 'continue') throw new Error('It is not asked about.');
    await again.endContinue(once.params, 'followed');
    expect(settings.get('firstHomeTimers')).toBe(2);
    expect(await (await visit('/home')).show()).toBeUndefined();
  });

  it('is fetched if the device lacks it, and not offered if it does not exist', async () => {
    openBook.mockImplementation(async ({ bookId }: { bookId: number }) => {
      if (bookId === 12) return success(known.set(12, { id: 12 }));
      return bookId === 13 ? success(known.set(13, { id: 13, kind: 'drama' })) : failed('notFound');
    });
    expect(await (await visit('/home?targetId=12')).show()).toMatchObject({ book: { id: 12 } });
    expect(await (await visit('/home?targetId=13')).show()).toMatchObject({ book: { id: 13 } });
    settings.clear();
    expect(await (await visit('/home?targetId=14')).show()).toBeUndefined();
    // Offline it does not skip either, and the question stays open.
    openBook.mockResolvedValue(failed('offline'));
    const { show } = await visit('/home?targetId=15');
    expect(await show()).toBeUndefined();
    openBook.mockImplementation(async () => success(known.set(15, { id: 15 })));
    expect(await show()).toMatchObject({ book: { id: 15 } });
  });
});

describe('the login popup of a campaign', () => {
  const campaign = async () => {
    const visited = await visit('/home?isDeepLink=1&utm_source=mail');
    const { recordArrival } = await import('../../../platform/visit/arrival');
    recordArrival('?isDeepLink=1&utm_source=mail');
    return visited;
  };

  it('is due on return to home until it was shown, and again after an hour', async () => {
    const { find, show } = await campaign();
    expect(await find()).toBeUndefined();
    // A reader who left before it was shown gets it next time.
    expect(await find(true)).toEqual({ kind: 'login' });
    expect(await show(true)).toEqual({ kind: 'login' });
    now += LOGIN_POPUP_GAP_MS;
    expect(await find(true)).toBeUndefined();
    now += 1;
    expect(await find(true)).toEqual({ kind: 'login' });
  });

  it('is not due for a reader whose link named a book', async () => {
    const { find } = await visit('/home?targetId=14&isDeepLink=1&utm_source=mail');
    const { recordArrival } = await import('../../../platform/visit/arrival');
    recordArrival('?isDeepLink=1&utm_source=mail');
    openBook.mockResolvedValue(failed('offline'));
    expect(await find(true)).toBeUndefined();
  });
});

describe('the free-book popup', () => {
  it('is due until shown on home, counts home down, and is due an hour later', async () => {
    free.book = { id: 7 };
    settings.set('readTimes', 1);
    const { find, show } = await visit('/home');
    expect([(await find())?.kind, (await find())?.kind]).toEqual(['free', 'free']);
    expect(settings.get('firstHomeTimers')).toBeUndefined();
    expect(await show()).toMatchObject({ kind: 'free', book: { id: 7 } });
    expect([settings.get('firstHomeTimers'), settings.get('comeHome')]).toEqual([2, true]);
    expect(await find()).toBeUndefined();
    now += FREE_READING_POPUP_GAP_MS + 1;
    expect((await find())?.kind).toBe('free');
  });
});
