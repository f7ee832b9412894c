import { NOTHING_TOLD, noticePath, noticeText } from '../contract/account/noticeText';
import { readPushPayload, readPushTold } from '../contract/account/push.schema';
import { LANGUAGES, type Language } from '../contract/wire/languages';
import { countUnreadChapters } from '../data/queries/shelfNews';
import { db } from '../data/tables/db';
import { currentAccount, readMeta } from '../data/tables/meta';
import { withDatabase } from '../data/tables/openDatabase';
import { fetchPushedChapter } from './fetchPushedChapter';

/** The data of a shown notice. `noticeId` is null if the notice belongs to no account. */
export type NoticeData = {
  readonly noticeId: string | null;
  readonly path: string;
  readonly account: number | null;
};

type Scope = { readonly registration: ServiceWorkerRegistration };
/** The used part of a push event. A browser with Declarative Web Push adds the notification it would show. */
export type Arrived = {
  readonly data: { text(): string } | null;
  readonly notification?: Pick<Notification, 'data' | 'lang' | 'tag'> | null;
};

const ICON = '/icons/icon-192.png';

/**
 * Shows a push in the app's language on this device, after fetching its chapter. A push for another account
 * than the device acts for is not shown: the browser is unsubscribed, and subscribes for its own account at
 * the app's next start.
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
    // Before anything that can fail: if nothing replaces it, the browser shows the notification it made
    // itself.
    if (push.notification) await showNothingTold(scope, language);
    const subscription = await scope.registration.pushManager.getSubscription();
    await subscription?.unsubscribe();
    return;
  }
  // A network failure must not hold back the notice.
  const isDue = news.kind === 'newChapter' && !news.isDrama;
  if (isDue) await fetchPushedChapter(news.bookId, news.target, news.cover).catch(recordFailure);
  const { title, body } = noticeText(news, language);
  const shown: NoticeData = { noticeId, path: noticePath(news), account };
  await scope.registration.showNotification(title, {
    body,
    lang: language,
    tag,
    icon: ((news.kind === 'newChapter' || news.kind === 'newTitle') && news.cover) || ICON,
    badge: ICON,
    data: shown,
  });
  await showBadge(unread).catch(recordFailure);
}

/**
 * Reads a push from its text or from the notification the browser made of it. Returns undefined if it is not
 * ours.
 */
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

/** Shows a neutral notice that reveals nothing of the push. A tap opens the app. */
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

function recordFailure(error: unknown): void {
  console.warn('A notice is told without all that belongs to it.', error);
}

/**
 * Sets the app icon's badge, if the system has one, to the number of unread library chapters. `heard` is the
 * server's count over all devices. It is right even if another device has read on, unless this device has
 * unsent changes: then its own count is closer.
 */
export async function showBadge(heard?: number): Promise<void> {
  if (!navigator.setAppBadge) return;
  const untold = await withDatabase(() => db.syncChanges.count());
  const unread = heard !== undefined && untold === 0 ? heard : await countUnreadChapters();
  await (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge());
}
