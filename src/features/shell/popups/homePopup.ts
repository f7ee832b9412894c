import type { BookDetail } from '../../../../contract/catalogue/books.schema';
import { readUser } from '../../../../data/queries/account';
import { readBook } from '../../../../data/queries/books';
import { readDrama } from '../../../../data/queries/dramas';
import { readFreeBook } from '../../../../data/queries/offers';
import { readSealedSetting } from '../../../../data/queries/sealedSettings';
import { READ_TIMES_KEY } from '../../../../data/queries/settings';
import { hasArrived } from '../../../platform/start/hasArrived';
import { arrivalOfVisit } from '../../../platform/visit/arrival';
import { usecases } from '../../../platform/worker/usecases';
import { type AdParams, arrivedWith, type Carried, carriedBook } from './adParams';
import { countHomeDown, recordHomeVisit } from './firstHomeTimers';
import { FOLLOWED, isFreeDue } from './freeDue';
import { isLoginDue } from './loginDue';

const AD_PARAMS_KEY = 'adParams';
const LOGIN_TIME_KEY = 'loginPopupTime';
const FREE_TIME_KEY = 'freeReadingTime';
const FREE_CLICK_KEY = 'freeReadingClick';

/** The popups of home (spec 2.5). `skip` shows nothing: it goes directly to the text. */
export type HomePopup =
  | { kind: 'continue' | 'skip'; book: BookDetail; params: AdParams }
  | { kind: 'login' }
  | { kind: 'free'; book: BookDetail };

/** The book of this visit's first address, until it is consumed. A reload has another address. */
let carried: Carried | undefined = carriedBook(addressOfVisit()?.search ?? '');
const cameForBook = carried !== undefined;

function addressOfVisit(): URL | undefined {
  const [visit] = performance.getEntriesByType('navigation');
  return visit && URL.canParse(visit.name) ? new URL(visit.name) : undefined;
}

/** Whether this visit began on home; the reader may have left it before this code loaded. */
export const beganAtHome = ['/', '/home'].includes(addressOfVisit()?.pathname ?? '');

/**
 * Resolves to the popup that is due on home, at most one. `returned`: home was shown before in this visit.
 */
export async function findHomePopup(returned: boolean): Promise<HomePopup | undefined> {
  return (await findContinue()) ?? (await findLogin(returned)) ?? (await findFree());
}

/** Records that the popup was shown, or that the visit goes to the text. */
export async function recordHomePopupShown(popup: HomePopup): Promise<void> {
  switch (popup.kind) {
    case 'skip':
      await usecases.saveSetting({ key: AD_PARAMS_KEY, value: { ...popup.params, alreadySkip: true } });
      return;
    case 'continue':
      // It is shown until it is followed or closed.
      return;
    case 'login':
      await usecases.saveSetting({ key: LOGIN_TIME_KEY, value: Date.now() });
      return;
    case 'free':
      await usecases.saveSetting({ key: FREE_TIME_KEY, value: Date.now() });
      await recordHomeVisit();
  }
}

async function findContinue(): Promise<HomePopup | undefined> {
  const arrival = carried;
  const before = (await readSealedSetting(AD_PARAMS_KEY)) as AdParams | undefined;
  const params = arrival ? arrivedWith(before, arrival, Date.now()) : before;
  if (!params?.continueJump) return undefined;
  const book = await titleOf(params.id);
  if (!book) return undefined;
  if (arrival) await usecases.saveSetting({ key: AD_PARAMS_KEY, value: params });
  carried = undefined;
  const skips = arrival?.isSkip === true && !params.alreadySkip;
  return { kind: skips ? 'skip' : 'continue', book, params };
}

/** Resolves to a novel or a drama, fetched if the device lacks it; undefined if it is not available. */
async function titleOf(id: number): Promise<BookDetail | undefined> {
  const held = await readTitle(id);
  if (held) return held;
  const opened = await usecases.openBook({ bookId: id });
  return opened.ok ? readTitle(id) : undefined;
}

async function readTitle(id: number): Promise<BookDetail | undefined> {
  return (await readBook(id)) ?? (await readDrama(id))?.detail;
}

async function findLogin(returned: boolean): Promise<HomePopup | undefined> {
  const visit = arrivalOfVisit();
  const [user, lastShown] = await Promise.all([readUser(), readSealedSetting(LOGIN_TIME_KEY)]);
  const now = Date.now();
  const hasAdParams = hasArrived({ ...visit, isDeep: 0 });
  const isLoggedIn = user?.isLogin === 1;
  const { isDeep } = visit;
  const due = isLoginDue({ returned, isDeep, hasAdParams, cameForBook, isLoggedIn, lastShown, now });
  return due ? { kind: 'login' } : undefined;
}

async function findFree(): Promise<HomePopup | undefined> {
  const now = Date.now();
  const [readTimes, click, lastShown] = await Promise.all(
    ([READ_TIMES_KEY, FREE_CLICK_KEY, FREE_TIME_KEY] as const).map(readSealedSetting),
  );
  if (!isFreeDue({ readTimes, click, lastShown, now })) return undefined;
  const free = await readFreeBook();
  // The offer links to the book's page, so it needs a book that has one.
  const book = free && (await titleOf(free.id));
  return book && { kind: 'free', book };
}

/** Records that the free-reading popup was followed: it is not shown again (spec 4.6). */
export async function endFreeReading(): Promise<void> {
  await usecases.saveSetting({ key: FREE_CLICK_KEY, value: FOLLOWED });
}

/**
 * Records that the continue popup was followed, or closed, which also counts the first-home counter down
 * (spec 4.4): it is not shown again.
 */
export async function endContinue(params: AdParams, how: 'followed' | 'closed'): Promise<void> {
  await usecases.saveSetting({ key: AD_PARAMS_KEY, value: { ...params, continueJump: false } });
  if (how === 'closed') await countHomeDown();
}
