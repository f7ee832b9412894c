import { type NoticeNews, noticePath, noticeText } from '../../contract/account/noticeText';
import type { PushPayload } from '../../contract/account/push.schema';
import { LANGUAGES, type Language } from '../../contract/wire/limits';
import type { EventNews } from './announce';

type Told = {
  readonly noticeId: string;
  readonly userId: number;
  readonly news: EventNews;
  readonly language: string;
  /** Where readers find the installation; empty where nobody said. */
  readonly origin: string;
  /** Chapters to be read in the reader's library. */
  readonly unread: number;
};

/** A push service takes 4,096 bytes, encrypted; a little less is safe everywhere. */
const MOST_BYTES = 3_000;

/** What a push carries: the words for a browser that shows them by itself, and what our own service worker makes of it. */
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

/** A campaign in the reader's language, where it has one. */
export function newsFor(event: EventNews, language: Language): NoticeNews {
  if (event.kind !== 'campaign') return event;
  const { titles, bodies, path } = event;
  const title = titles[language] ?? titles.en;
  return { kind: 'campaign', title, body: bodies[language] ?? bodies.en, path };
}

/** One on the screen takes the place of another of the same tag. */
function tagOf(news: NoticeNews, noticeId: string): string {
  switch (news.kind) {
    case 'newChapter':
      return `newChapter-${news.bookId}`;
    case 'payment':
      return `payment-${noticeId}`;
    default:
      return news.kind;
  }
}

/**
 * How soon it should come, and which one that still waits for a browser that is off it takes the place of (RFC 8030). Each
 * payment is told of: that one went through says nothing of the one before it.
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
    case 'campaign':
      return { urgency: 'low', topic: 'campaign' };
    default:
      return { urgency: 'normal', topic: news.kind };
  }
}
