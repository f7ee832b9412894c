import type { Language } from '../../../contract/wire/limits';

type DigestTexts = {
  /** Of a mail of several things; one thing is its own subject. `{name}` is the operator's. */
  readonly subject: string;
  readonly more: (count: number) => string;
  readonly why: string;
  readonly unsubscribe: string;
  readonly settings: string;
};

export const DIGEST_TEXTS: Readonly<Record<Language, DigestTexts>> = {
  en: {
    subject: 'News for you from {name}',
    more: (count) => `And ${count} more.`,
    why: 'You get this because you asked for it in Settings.',
    unsubscribe: 'Stop these e-mails',
    settings: 'Choose what you are notified about',
  },
  ru: {
    subject: 'Новости для вас от {name}',
    more: (count) => `И ещё: ${count}.`,
    why: 'Вы получили это письмо, потому что попросили о нём в настройках.',
    unsubscribe: 'Больше не присылать таких писем',
    settings: 'Выбрать, о чём сообщать',
  },
  zh: {
    subject: '{name} 为你带来的消息',
    more: (count) => `另有 ${count} 条。`,
    why: '你收到此邮件，是因为你在设置中选择了接收。',
    unsubscribe: '不再接收此类邮件',
    settings: '选择想收到的消息',
  },
  pt: {
    subject: 'Novidades de {name} para você',
    more: (count) => `E mais ${count}.`,
    why: 'Você recebe isto porque pediu em Ajustes.',
    unsubscribe: 'Não enviar mais e-mails como este',
    settings: 'Escolher o que quer saber',
  },
};
