import type { Language } from '../wire/languages';
import { isolated } from '../wire/writtenText';

export type NoticeNews =
  | {
      readonly kind: 'newChapter';
      readonly bookId: number;
      readonly bookName: string;
      readonly isDrama: boolean;
      /** The first new chapter, and the number of new ones. */
      readonly target: number;
      readonly count: number;
      readonly title: string;
      readonly cover: string;
    }
  | {
      readonly kind: 'newTitle';
      readonly bookId: number;
      readonly bookName: string;
      readonly isDrama: boolean;
      /** Pen names of those who made it. */
      readonly authors: string;
      readonly cover: string;
    }
  | { readonly kind: 'streak'; readonly days: number }
  | { readonly kind: 'payment'; readonly isPaid: boolean; readonly gold: number }
  | { readonly kind: 'invite'; readonly bonus: number }
  /** `name` is the author of the reply; empty if they have set no name. */
  | { readonly kind: 'reply'; readonly name: string; readonly bookName: string }
  | { readonly kind: 'account' }
  | { readonly kind: 'campaign'; readonly title: string; readonly body: string; readonly path: string };

type Words = {
  readonly chapters: (count: number, target: number, title: string) => string;
  readonly episodes: (count: number, target: number) => string;
  readonly newTitle: (authors: string) => string;
  readonly streak: (days: number) => { title: string; body: string };
  readonly paid: { title: string; body: (gold: number) => string; vip: string };
  readonly unpaid: { title: string; body: string };
  readonly invite: { title: string; body: (bonus: number) => string };
  readonly reply: (name: string) => string;
  readonly account: { title: string; body: string };
};

const named = (text: string, title: string) => (title === '' ? text : `${text}: ${title}`);

/** Not in the Lingui catalogues: the service worker has none, and e-mails use the same words. */
const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    chapters: (count, target, title) =>
      count === 1 ? named(`Chapter ${target} is out`, title) : `${count} new chapters, from ${target} on`,
    episodes: (count, target) =>
      count === 1 ? `Episode ${target} is out` : `${count} new episodes, from ${target} on`,
    newTitle: (authors) => `New from ${authors}`,
    streak: (days) => ({
      title: `${days} days in a row`,
      body: 'Check in before midnight in New York to keep your streak.',
    }),
    paid: {
      title: 'Payment received',
      body: (gold) => `${gold} coins are in your account.`,
      vip: 'Your VIP days are here.',
    },
    unpaid: {
      title: 'The payment did not go through',
      body: 'Nothing was charged. You can try again or choose another way to pay.',
    },
    invite: {
      title: 'Your friend is reading',
      body: (bonus) => `+${bonus} bonus for your invitation.`,
    },
    reply: (name) => (name === '' ? 'Someone replied to your comment.' : `${name} replied to your comment.`),
    account: {
      title: 'About your account',
      body: 'There is a message for you. Open the app to read it.',
    },
  },
  ru: {
    chapters: (count, target, title) =>
      count === 1 ? named(`Вышла глава ${target}`, title) : `Новые главы, начиная с ${target}-й: ${count}`,
    episodes: (count, target) =>
      count === 1 ? `Вышла серия ${target}` : `Новые серии, начиная с ${target}-й: ${count}`,
    newTitle: (authors) => `Новинка. Автор: ${authors}`,
    streak: (days) => ({
      title: `Дней подряд: ${days}`,
      body: 'Отметьтесь до полуночи по Нью-Йорку, чтобы не прервать серию.',
    }),
    paid: {
      title: 'Платёж получен',
      body: (gold) => `Зачислено монет: ${gold}.`,
      vip: 'Дни VIP начислены.',
    },
    unpaid: {
      title: 'Платёж не прошёл',
      body: 'Деньги не списаны. Попробуйте ещё раз или выберите другой способ.',
    },
    invite: {
      title: 'Ваш друг читает',
      body: (bonus) => `+${bonus} бонусов за приглашение.`,
    },
    reply: (name) => (name === '' ? 'На ваш комментарий ответили.' : `На ваш комментарий отвечает ${name}.`),
    account: {
      title: 'О вашем аккаунте',
      body: 'Для вас есть сообщение. Откройте приложение, чтобы прочитать его.',
    },
  },
  zh: {
    chapters: (count, target, title) =>
      count === 1 ? named(`第 ${target} 章已更新`, title) : `从第 ${target} 章起更新了 ${count} 章`,
    episodes: (count, target) =>
      count === 1 ? `第 ${target} 集已更新` : `从第 ${target} 集起更新了 ${count} 集`,
    newTitle: (authors) => `${authors} 有新作品`,
    streak: (days) => ({
      title: `已连续签到 ${days} 天`,
      body: '请在纽约时间午夜前签到，保持连续记录。',
    }),
    paid: {
      title: '已收到付款',
      body: (gold) => `${gold} 枚金币已到账。`,
      vip: '你的 VIP 天数已到账。',
    },
    unpaid: { title: '付款未成功', body: '没有扣款。你可以重试，或换一种付款方式。' },
    invite: { title: '你的好友开始阅读了', body: (bonus) => `邀请奖励：+${bonus} 奖励币。` },
    reply: (name) => (name === '' ? '有人回复了你的评论。' : `${name} 回复了你的评论。`),
    account: {
      title: '关于你的账号',
      body: '有一条给你的消息，请打开应用查看。',
    },
  },
  pt: {
    chapters: (count, target, title) =>
      count === 1
        ? named(`Saiu o capítulo ${target}`, title)
        : `${count} capítulos novos, a partir do ${target}`,
    episodes: (count, target) =>
      count === 1 ? `Saiu o episódio ${target}` : `${count} episódios novos, a partir do ${target}`,
    newTitle: (authors) => `Novo título de ${authors}`,
    streak: (days) => ({
      title: `${days} dias seguidos`,
      body: 'Faça o check-in antes da meia-noite de Nova York para manter a sequência.',
    }),
    paid: {
      title: 'Pagamento recebido',
      body: (gold) => `${gold} moedas estão na sua conta.`,
      vip: 'Seus dias de VIP chegaram.',
    },
    unpaid: {
      title: 'O pagamento não foi concluído',
      body: 'Nada foi cobrado. Tente de novo ou escolha outra forma de pagar.',
    },
    invite: {
      title: 'Seu amigo está lendo',
      body: (bonus) => `+${bonus} de bônus pelo seu convite.`,
    },
    reply: (name) =>
      name === '' ? 'Alguém respondeu ao seu comentário.' : `${name} respondeu ao seu comentário.`,
    account: {
      title: 'Sobre a sua conta',
      body: 'Há uma mensagem para você. Abra o app para ler.',
    },
  },
};

/** Returns a notice's text in a language, for browsers and e-mails. */
export function noticeText(news: NoticeNews, language: Language): { title: string; body: string } {
  const words = WORDS[language];
  switch (news.kind) {
    case 'newChapter': {
      const { bookName, isDrama, count, target, title } = news;
      return {
        title: bookName,
        body: isDrama ? words.episodes(count, target) : words.chapters(count, target, title),
      };
    }
    case 'newTitle':
      return { title: news.bookName, body: words.newTitle(isolated(news.authors)) };
    case 'streak':
      return words.streak(news.days);
    case 'payment': {
      const { title, ...paid } = words.paid;
      if (!news.isPaid) return words.unpaid;
      return { title, body: news.gold > 0 ? paid.body(news.gold) : paid.vip };
    }
    case 'invite':
      return { title: words.invite.title, body: words.invite.body(news.bonus) };
    case 'reply':
      return { title: news.bookName, body: words.reply(news.name === '' ? '' : isolated(news.name)) };
    case 'account':
      return words.account;
    case 'campaign':
      return { title: news.title, body: news.body };
  }
}

/**
 * Shown in place of a notice for another account when the browser would otherwise show that notice itself.
 */
export const NOTHING_TOLD: Readonly<Record<Language, { title: string; body: string }>> = {
  en: { title: 'Notifications have stopped', body: 'Open the app to get them here again.' },
  ru: { title: 'Уведомления остановлены', body: 'Откройте приложение, чтобы снова получать их здесь.' },
  zh: { title: '通知已停止', body: '请打开应用，以便在这里继续接收通知。' },
  pt: { title: 'As notificações pararam', body: 'Abra o app para voltar a recebê-las aqui.' },
};

/** Returns the path of the app that a tap opens, without a visit's parameters. */
export function noticePath(news: NoticeNews): string {
  switch (news.kind) {
    case 'newChapter':
      return `/${news.isDrama ? 'drama' : 'reading'}/${news.bookId}/${news.target}`;
    case 'newTitle':
      return `/${news.isDrama ? 'dramaInfo' : 'bookInfo'}/${news.bookId}`;
    case 'streak':
      return '/Rewards';
    case 'payment':
      return news.isPaid ? '/CoinHistory' : '/topup';
    case 'invite':
      return '/Rewards';
    case 'reply':
      return '/repliesList';
    case 'account':
      return '/mine';
    case 'campaign':
      return news.path;
  }
}
