import { CURRENCIES, type Currency } from '../../contract/money/payments';
import type { QueuedNews } from '../../contract/openApi/events.schema';
import type { Language } from '../../contract/wire/languages';

type Words = {
  readonly test: string;
  readonly chapter: string;
  readonly chapters: string;
  readonly paid: string;
  readonly refunded: string;
  readonly comment: string;
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    test: 'A test from {house}.',
    chapter: '“{title}”: new chapter “{chapter}”.',
    chapters: '“{title}” has new chapters: {count}.',
    paid: 'Order {order} was paid: {money}.',
    refunded: 'Order {order}: {money} was refunded.',
    comment: 'A comment on “{title}” waits for approval.',
  },
  ru: {
    test: 'Проверка от «{house}».',
    chapter: '«{title}»: новая глава «{chapter}».',
    chapters: '«{title}»: новых глав — {count}.',
    paid: 'Заказ {order} оплачен: {money}.',
    refunded: 'Заказ {order}: возвращено {money}.',
    comment: 'Комментарий к «{title}» ждёт проверки.',
  },
  zh: {
    test: '来自“{house}”的测试消息。',
    chapter: '《{title}》更新：{chapter}',
    chapters: '《{title}》更新了 {count} 章。',
    paid: '订单 {order} 已付款：{money}。',
    refunded: '订单 {order} 已退款：{money}。',
    comment: '《{title}》有一条评论等待审核。',
  },
  pt: {
    test: 'Um teste de {house}.',
    chapter: '“{title}”: novo capítulo “{chapter}”.',
    chapters: '“{title}” tem capítulos novos: {count}.',
    paid: 'O pedido {order} foi pago: {money}.',
    refunded: 'Pedido {order}: {money} reembolsados.',
    comment: 'Um comentário sobre “{title}” aguarda aprovação.',
  },
};

const MOST_CHARACTERS = 1_900;

/** Returns an event as a line of Discord: its characters for formatting are shown as they are. */
export function discordLine(
  news: QueuedNews,
  { language, house, url }: { language: Language; house: string; url: string | undefined },
): string {
  const words = WORDS[language];
  const filled = (template: string, values: Readonly<Record<string, string | number>>) =>
    template.replaceAll(/\{(\w+)\}/g, (_, name: string) => plain(String(values[name] ?? '')));
  const line = () => {
    switch (news.type) {
      case 'test':
        return filled(words.test, { house });
      case 'chapter.published': {
        const { title, chapterTitle, chapter, count } = news.data;
        const values = { title, chapter: chapterTitle || String(chapter), count };
        return filled(count > 1 ? words.chapters : words.chapter, values);
      }
      case 'order.paid':
        return filled(words.paid, { order: news.data.order, money: moneyText(news.data, language) });
      case 'order.refunded':
        return filled(words.refunded, { order: news.data.order, money: moneyText(news.data, language) });
      case 'comment.waiting':
        return filled(words.comment, { title: news.data.title });
    }
  };
  return [line().slice(0, MOST_CHARACTERS), url].filter((part) => part !== undefined).join(' ');
}

function plain(text: string): string {
  return text.replaceAll(/[\\*_~`|>#[\]()<@]/g, '\\$&');
}

type Money = { readonly money: number; readonly currency: Currency };

function moneyText({ money, currency }: Money, language: Language): string {
  const { digits } = CURRENCIES[currency];
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(money / 10 ** digits);
}
