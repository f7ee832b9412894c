import type { Language } from '../../contract/wire/limits';

type Texts = Readonly<Record<'title' | 'ask' | 'button' | 'done' | 'wrong' | 'settings', string>>;

/** The page that a mail's last link leads to. */
export const UNSUBSCRIBE_TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    title: 'E-mails about news',
    ask: 'Stop e-mails about new chapters and other news?',
    button: 'Stop these e-mails',
    done: 'You won’t get these e-mails any more. Codes you ask for still arrive.',
    wrong: 'This link is incomplete. Open it from the e-mail again.',
    settings: 'Settings',
  },
  ru: {
    title: 'Письма о новостях',
    ask: 'Больше не присылать писем о новых главах и других новостях?',
    button: 'Больше не присылать',
    done: 'Таких писем больше не будет. Коды, которые вы запросите, по-прежнему приходят.',
    wrong: 'Ссылка неполная. Откройте её из письма ещё раз.',
    settings: 'Настройки',
  },
  zh: {
    title: '消息邮件',
    ask: '不再接收关于新章节和其他消息的邮件吗？',
    button: '不再接收',
    done: '你不会再收到这类邮件。你请求的验证码仍会送达。',
    wrong: '链接不完整。请从邮件中再打开一次。',
    settings: '设置',
  },
  pt: {
    title: 'E-mails de novidades',
    ask: 'Não quer mais receber e-mails sobre capítulos novos e outras novidades?',
    button: 'Não enviar mais',
    done: 'Você não recebe mais esses e-mails. Os códigos que você pedir continuam chegando.',
    wrong: 'Este link está incompleto. Abra-o de novo a partir do e-mail.',
    settings: 'Ajustes',
  },
};
