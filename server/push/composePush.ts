import { type NoticeNews, noticePath, noticeText } from '../../contract/account/noticeText';
import type { PushPayload } from '../../contract/account/push.schema';
import { LANGUAGES, type Language } from '../../contract/wire/languages';
import type { EventNews } from './announce';

type Told = {
  readonly noticeId: string;
  readonly userId: number;
  readonly news: EventNews;
  readonly language: string;
  /** The installation's origin; empty if it is not set. */
  readonly origin: string;
  readonly unread: number;
};

/** A push service accepts 4,096 bytes, encrypted; a little less is safe everywhere. */
const MOST_BYTES = 3_000;

/** Composes a push: the text for a browser that shows it by itself, and the data for our service worker. */
export function composePush({
  noticeId,
  userId,
  news: event,
  language: asked,
  origin,
  unread,
}: Told): PushPayload {
  const language = LANGUAGES.find((each) => each === asked) ?? 'en';
  const news = newsFor(event, language);
  const { title, body } = noticeText(news, language);
  const path = noticePath(news);
  const dogear = { account: userId, noticeId, news };
  const navigate = `${origin}${path}${path.includes('?') ? '&' : '?'}isDeepLink=1`;
  const notification = { title, body, lang: language, navigate, tag: tagOf(news, noticeId) };
  const push = { web_push: 8030, notification, app_badge: unread, mutable: true, dogear } as const;
  const whole = { ...push, notification: { ...notification, data: dogear } };
  return Buffer.byteLength(JSON.stringify(whole)) <= MOST_BYTES ? whole : push;
}

/** Returns the news with a campaign's text in the reader's language, if it has one. */
export function newsFor(event: EventNews, language: Language): NoticeNews {
  if (event.kind !== 'campaign') return event;
  const { titles, bodies, path } = event;
  const title = titles[language] ?? titles.en;
  return { kind: 'campaign', title, body: bodies[language] ?? bodies.en, path };
}

/** A notification replaces another with the same tag. */
function tagOf(news: NoticeNews, noticeId: string): string {
  switch (news.kind) {
    case 'newChapter':
      return `newChapter-${news.bookId}`;
    case 'newTitle':
      return `newTitle-${news.bookId}`;
    case 'payment':
      return `payment-${noticeId}`;
    default:
      return news.kind;
  }
}

/**
 * Returns a push's urgency, and the topic by which it replaces one that still waits for an offline browser
 * (RFC 8030). Each payment has its own topic: the success of one says nothing about an earlier one.
 */
export function deliveryOf(
  news: EventNews,
  noticeId: string,
): { urgency: 'normal' | 'high' | 'low'; topic: string } {
  switch (news.kind) {
    case 'payment':
      return { urgency: 'high', topic: noticeId.replaceAll('-', '') };
    case 'newChapter':
      return { urgency: 'normal', topic: `book-${news.bookId}` };
    case 'newTitle':
      return { urgency: 'normal', topic: `title-${news.bookId}` };
    case 'campaign':
      return { urgency: 'low', topic: 'campaign' };
    default:
      return { urgency: 'normal', topic: news.kind };
  }
}
