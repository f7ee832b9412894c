import type { PushPayload } from '../../contract/schemas/push';
import { LANGUAGES, type Language } from '../../contract/values/limits';
import { type NoticeNews, noticePath, noticeText } from '../../contract/values/noticeText';
import type { EventNews } from './announce';

type Told = {
  readonly noticeId: string;
  readonly userId: number;
  readonly news: EventNews;
  readonly language: string;
  /** Where readers find the installation; empty where nobody said. */
  readonly origin: string;
};

/** What a push carries: the words for a browser that shows them by itself, and what our own service worker makes of it. */
export function composePush({ noticeId, userId, news: event, language: asked, origin }: Told): PushPayload {
  const language = LANGUAGES.find((each) => each === asked) ?? 'en';
  const news = newsFor(event, language);
  const { title, body } = noticeText(news, language);
  const path = noticePath(news);
  return {
    web_push: 8030,
    notification: {
      title,
      body,
      lang: language,
      navigate: `${origin}${path}${path.includes('?') ? '&' : '?'}isDeepLink=1`,
      tag: tagOf(news),
    },
    mutable: true,
    dogear: { account: userId, noticeId, news },
  };
}

/** A campaign in the reader's language, where it has one. */
export function newsFor(event: EventNews, language: Language): NoticeNews {
  if (event.kind !== 'campaign') return event;
  const { titles, bodies, path } = event;
  const title = titles[language] ?? titles.en;
  return { kind: 'campaign', title, body: bodies[language] ?? bodies.en, path };
}

/** One on the screen takes the place of another of the same tag. */
function tagOf(news: NoticeNews): string {
  return news.kind === 'newChapter' ? `newChapter-${news.bookId}` : news.kind;
}

/** How long a push service keeps it for a browser that is off, and how soon it should come (RFC 8030). */
export function deliveryOf(news: EventNews): { urgency: 'normal' | 'high' | 'low'; topic: string } {
  switch (news.kind) {
    case 'payment':
      return { urgency: 'high', topic: 'payment' };
    case 'newChapter':
      return { urgency: 'normal', topic: `book-${news.bookId}` };
    case 'campaign':
      return { urgency: 'low', topic: 'campaign' };
    default:
      return { urgency: 'normal', topic: news.kind };
  }
}
