import type { BookDetail } from '../../../../contract/catalogue/books.schema';
import { readUser } from '../../../../data/queries/account';
import { readBook } from '../../../../data/queries/books';
import { readDrama } from '../../../../data/queries/dramas';
import { readFreeBook } from '../../../../data/queries/freeBook';
import { readSealedSetting } from '../../../../data/queries/sealedSettings';
import { READ_TIMES_KEY } from '../../../../data/queries/settings';
import { hasArrived } from '../../../platform/start/hasArrived';
import { arrivalOfVisit } from '../../../platform/visit/arrival';
import { usecases } from '../../../platform/worker/usecases';
import { type AdParams, arrivedWith, type Carried, carriedBook } from './adParams';
import { countHomeDown, noteComingHome } from './firstHomeTimers';
import { FOLLOWED, isFreeDue } from './freeDue';
import { isLoginDue } from './loginDue';

const AD_PARAMS_KEY = 'adParams';
const LOGIN_TIME_KEY = 'loginPopupTime';
const FREE_TIME_KEY = 'freeReadingTime';
const FREE_CLICK_KEY = 'freeReadingClick';

/** What home says by itself (spec 2.5). `skip` says nothing: it goes straight into the text. */
export type HomePopup =
  | { kind: 'continue' | 'skip'; book: BookDetail; params: AdParams }
  | { kind: 'login' }
  | { kind: 'free'; book: BookDetail };

/** The book the address of this visit carried to, until it was taken. A reload has another address. */
let carried: Carried | undefined = carriedBook(addressOfVisit()?.search ?? '');
const cameForBook = carried !== undefined;

function addressOfVisit(): URL | undefined {
  const [visit] = performance.getEntriesByType('navigation');
  return visit && URL.canParse(visit.name) ? new URL(visit.name) : undefined;
}

/** Whether this visit began on home, which the reader may have left before the code of what it offers came. */
export const beganAtHome = ['/', '/home'].includes(addressOfVisit()?.pathname ?? '');

/** Which popup is due on home now, at most one. `returned`: home was seen before in this visit. */
export async function findHomePopup(returned: boolean): Promise<HomePopup | undefined> {
  return (await findContinue()) ?? (await findLogin(returned)) ?? (await findFree());
}

/** The popup stands before its reader, or the visit goes into the text. */
export async function noteHomePopupShown(popup: HomePopup): Promise<void> {
  switch (popup.kind) {
    case 'skip':
      await usecases.saveSetting({ key: AD_PARAMS_KEY, value: { ...popup.params, alreadySkip: true } });
      return;
    case 'continue':
      // Shown until it is followed or closed.
      return;
    case 'login':
      await usecases.saveSetting({ key: LOGIN_TIME_KEY, value: Date.now() });
      return;
    case 'free':
      await usecases.saveSetting({ key: FREE_TIME_KEY, value: Date.now() });
      await noteComingHome();
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

/** A novel, or a drama. Fetched where the device does not know it; undefined when it cannot be told of. */
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
  // It leads to the book's page: where that would be empty, nothing is offered.
  const book = free && (await titleOf(free.id));
  return book && { kind: 'free', book };
}

/** The free-reading popup was followed: it does not come back (spec 4.6). */
export async function endFreeReading(): Promise<void> {
  await usecases.saveSetting({ key: FREE_CLICK_KEY, value: FOLLOWED });
}

/** The continue popup was followed, or closed, which counts home down too (spec 4.4): it does not come back. */
export async function endContinue(params: AdParams, how: 'followed' | 'closed'): Promise<void> {
  await usecases.saveSetting({ key: AD_PARAMS_KEY, value: { ...params, continueJump: false } });
  if (how === 'closed') await countHomeDown();
}
