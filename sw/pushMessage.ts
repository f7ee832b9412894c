import { NOTHING_TOLD, noticePath, noticeText } from '../contract/account/noticeText';
import { readPushPayload, readPushTold } from '../contract/account/push.schema';
import { LANGUAGES, type Language } from '../contract/wire/limits';
import { currentAccount } from '../data/tables/currentAccount';
import { db } from '../data/tables/db';
import { readMeta } from '../data/tables/meta';
import { withDatabase } from '../data/tables/openDatabase';
import { bringChapter } from './bringChapter';
import { showBadge } from './pushBadge';

/** What a shown notice knows of itself, until it is tapped. Null where it is nobody's. */
export type NoticeData = {
  readonly noticeId: string | null;
  readonly path: string;
  readonly account: number | null;
};

type Scope = { readonly registration: ServiceWorkerRegistration };
/** Of a push, what is read of it. A browser that knows Declarative Web Push brings the notification that it would show. */
export type Arrived = {
  readonly data: { text(): string } | null;
  readonly notification?: Pick<Notification, 'data' | 'lang' | 'tag'> | null;
};

const ICON = '/icons/icon-192.png';

/**
 * Tells what a push says, in the language the app is read in here, and brings the chapter first. What is for another account than
 * the device acts for is not shown, and comes no more: the browser is unsubscribed, and subscribes again for its own account
 * when the app is opened.
 */
export async function tellPush(scope: Scope, push: Arrived): Promise<void> {
  const told = readArrived(push);
  if (!told) {
    console.warn('A push could not be read.');
    return;
  }
  const { account, noticeId, news, lang, tag, unread } = told;
  const { owner, stored } = await withDatabase(() =>
    db.transaction('r', db.meta, async () => ({
      owner: await currentAccount(),
      stored: await readMeta('language'),
    })),
  );
  const language = LANGUAGES.find((each) => each === (stored ?? lang)) ?? 'en';
  if (owner !== account) {
    // Before anything that may fail: where nothing is shown in its place, the browser shows what it brought.
    if (push.notification) await showNothingTold(scope, language);
    const subscription = await scope.registration.pushManager.getSubscription();
    await subscription?.unsubscribe();
    return;
  }
  // A network that fails must not keep the notice back.
  const isDue = news.kind === 'newChapter' && !news.isDrama;
  if (isDue) await bringChapter(news.bookId, news.target, news.cover).catch(noteFailure);
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
  await showBadge(unread).catch(noteFailure);
}

/** What came, as text or as the notification that the browser has made of it; undefined for what is not ours. */
function readArrived({ data, notification }: Arrived) {
  const payload = readPushPayload(data?.text() ?? '');
  if (payload) {
    const { lang, tag } = payload.notification;
    return { ...payload.dogear, lang, tag, unread: payload.app_badge };
  }
  const told = notification ? readPushTold(notification.data) : undefined;
  return (
    notification && told && { ...told, lang: notification.lang, tag: notification.tag, unread: undefined }
  );
}

/** Says nothing of what was told, to nobody in particular. A tap opens the app. */
async function showNothingTold({ registration }: Scope, language: Language): Promise<void> {
  const { title, body } = NOTHING_TOLD[language];
  const shown: NoticeData = { noticeId: null, path: '/home', account: null };
  await registration.showNotification(title, {
    body,
    lang: language,
    tag: 'nothing',
    icon: ICON,
    data: shown,
  });
}

function noteFailure(error: unknown): void {
  console.warn('A notice is told without all that belongs to it.', error);
}
