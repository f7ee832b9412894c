import type { QueuedNews } from '../../contract/openApi/events.schema';
import type { WebhookShape } from '../../contract/openApi/openApi';
import { OPERATOR_PATH } from '../../contract/operator/operator';
import type { Language } from '../../contract/wire/languages';
import { discordLine } from './discordLine';

type Place = {
  readonly shape: WebhookShape;
  readonly language: Language;
  readonly house: string;
  /** Null if the installation does not know its public address. */
  readonly origin: string | null;
};

/** Returns the body of a delivery: the same at every try. */
export function composeDelivery(news: QueuedNews, happenedAt: Date, place: Place): string {
  const { shape, language, house, origin } = place;
  const path = pathOf(news);
  const url = origin === null || path === null ? undefined : origin + path;
  if (shape === 'discord') {
    const content = discordLine(news, { language, house, url });
    // Names of titles and chapters ping nobody.
    return JSON.stringify({ content, allowed_mentions: { parse: [] } });
  }
  const data = news.type === 'test' ? {} : { ...news.data, ...(url !== undefined && { url }) };
  return JSON.stringify({ type: news.type, timestamp: happenedAt.toISOString(), data });
}

function pathOf(news: QueuedNews): string | null {
  switch (news.type) {
    case 'chapter.published': {
      const { kind, titleId, chapter } = news.data;
      return kind === 'drama' ? `/drama/${titleId}/${chapter}` : `/reading/${titleId}/${chapter}`;
    }
    case 'comment.waiting':
      return `${OPERATOR_PATH}?at=queue`;
    default:
      return null;
  }
}
