import { readPushPayload } from '../contract/schemas/push';
import { LANGUAGES } from '../contract/values/limits';
import { noticePath, noticeText } from '../contract/values/noticeText';
import { currentAccount } from '../data/account/currentAccount';
import { db } from '../data/tables/db';
import { readMeta } from '../data/tables/meta';
import { withDatabase } from '../data/tables/openDatabase';
import { bringChapter } from './bringChapter';
import { showBadge } from './pushBadge';

/** What a shown notice knows of itself, until it is tapped. */
export type NoticeData = { readonly noticeId: string; readonly path: string; readonly account: number };

type Scope = { readonly registration: ServiceWorkerRegistration };
/** Of a push, what is read of it. */
type Readable = { text(): string };

const ICON = '/icons/icon-192.png';

/**
 * Tells what a push says, in the language the app is read in here, and brings the chapter first. What is for another account than
 * the device acts for is not shown, and comes no more: the browser is unsubscribed, and subscribes again for its own account
 * when the app is opened.
 */
export async function tellPush(scope: Scope, data: Readable | null): Promise<void> {
  const payload = readPushPayload(data?.text() ?? '');
  if (!payload) {
    console.warn('A push could not be read.');
    return;
  }
  const { account, noticeId, news } = payload.dogear;
  const { owner, stored } = await withDatabase(() =>
    db.transaction('r', db.meta, async () => ({
      owner: await currentAccount(),
      stored: await readMeta('language'),
    })),
  );
  if (owner !== account) {
    const subscription = await scope.registration.pushManager.getSubscription();
    await subscription?.unsubscribe();
    return;
  }
  // A network that fails must not keep the notice back.
  const isDue = news.kind === 'newChapter' && !news.isDrama;
  if (isDue) await bringChapter(news.bookId, news.target, news.cover).catch(noteFailure);
  const { lang, tag } = payload.notification;
  const language = LANGUAGES.find((each) => each === (stored ?? lang)) ?? 'en';
  const { title, body } = noticeText(news, language);
  const shown: NoticeData = { noticeId, path: noticePath(news), account };
  await scope.registration.showNotification(title, {
    body,
    lang: language,
    tag,
    icon: (news.kind === 'newChapter' && news.cover) || ICON,
    badge: ICON,
    data: shown,
  });
  await showBadge().catch(noteFailure);
}

function noteFailure(error: unknown): void {
  console.warn('A notice is told without all that belongs to it.', error);
}
