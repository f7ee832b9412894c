import { decimalOf } from '../../../contract/money/payments';
import type { Language } from '../../../contract/wire/languages';
import { DAY_TIME_ZONE } from '../../../contract/wire/limits';
import { escapeHtml } from '../escapeHtml';
import { NO_OPERATOR_MAIL } from '../settings/settings';
import type { Sender } from './compose';
import { footerOf } from './footerOf';
import type { Mail } from './mailer';
import { mailLanguage } from './mailTexts';
import type { WithdrawalMail } from './sealMail';

type Texts = {
  readonly subject: string;
  readonly gold: (gold: number) => string;
  readonly vip: (days: number) => string;
  readonly lead: (number: number, what: string, at: string) => string;
  readonly back: string;
  readonly spent: string;
  readonly used: string;
  readonly days: string;
  readonly coins: string;
  readonly bonus: string;
  readonly debt: string;
  readonly how: string;
};

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    subject: 'Your withdrawal from order {number}',
    gold: (gold) => `${gold} coins`,
    vip: (days) => `VIP, ${days} ${days === 1 ? 'day' : 'days'}`,
    lead: (number, what, at) =>
      `We received your withdrawal from order ${number} (${what}) on ${at} (New York).`,
    back: 'Paid back',
    used: 'Days of VIP used and deducted',
    days: 'Days of VIP taken back',
    spent: 'Coins spent and deducted',
    coins: 'Coins taken from your balance',
    bonus: 'Bonus taken from your balance',
    debt: 'Bonus already spent, owed',
    how: 'The money goes back the way you paid. What you unlocked stays yours. Please keep this e-mail as a receipt.',
  },
  ru: {
    subject: 'Ваш отказ от заказа {number}',
    gold: (gold) => `монеты: ${gold}`,
    vip: (days) => `VIP, дней: ${days}`,
    lead: (number, what, at) => `Мы получили ваш отказ от заказа ${number} (${what}): ${at} (Нью-Йорк).`,
    back: 'Возвращается',
    used: 'Использованные дни VIP, вычтены',
    days: 'Снятые дни VIP',
    spent: 'Потраченные монеты, вычтены',
    coins: 'Монеты, снятые с баланса',
    bonus: 'Бонусы, снятые с баланса',
    debt: 'Бонусы, уже потраченные, долг',
    how: 'Деньги вернутся тем же способом, каким вы платили. Всё открытое остаётся вашим. Сохраните это письмо как квитанцию.',
  },
  zh: {
    subject: '你已撤回订单 {number}',
    gold: (gold) => `${gold} 金币`,
    vip: (days) => `VIP ${days} 天`,
    lead: (number, what, at) => `我们已于 ${at}（纽约时间）收到你对订单 ${number}（${what}）的撤回。`,
    back: '退款金额',
    used: '已使用并扣除的 VIP 天数',
    days: '收回的 VIP 天数',
    spent: '已花费并扣除的金币',
    coins: '从余额收回的金币',
    bonus: '从余额收回的奖励币',
    debt: '已花费的奖励币，记为欠款',
    how: '款项将按原支付方式退回。已解锁的内容仍归你所有。请保留此邮件作为凭证。',
  },
  pt: {
    subject: 'A sua desistência do pedido {number}',
    gold: (gold) => `${gold} moedas`,
    vip: (days) => `VIP, ${days} ${days === 1 ? 'dia' : 'dias'}`,
    lead: (number, what, at) =>
      `Recebemos a sua desistência do pedido ${number} (${what}) em ${at} (Nova York).`,
    back: 'Valor devolvido',
    used: 'Dias de VIP usados, descontados',
    days: 'Dias de VIP retirados',
    spent: 'Moedas gastas, descontadas',
    coins: 'Moedas retiradas do saldo',
    bonus: 'Bônus retirado do saldo',
    debt: 'Bônus já gasto, em dívida',
    how: 'O dinheiro volta pelo mesmo meio de pagamento. O que você desbloqueou continua seu. Guarde este e-mail como recibo.',
  },
};

/** Composes the acknowledgement of a withdrawal: what it was, when it arrived, and what is paid back. */
export function composeWithdrawal(
  to: string,
  mail: WithdrawalMail,
  { operatorMail, operatorName, footer }: Sender,
): Mail {
  const { number, gold, vipDays = 0, money, currency, spent, coins, bonus, debt, days, at } = mail;
  const language = mailLanguage(mail.language);
  const texts = TEXTS[language];
  const when = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'medium',
    timeZone: DAY_TIME_ZONE,
  }).format(at);
  const price = new Intl.NumberFormat(language, { style: 'currency', currency });
  const lines = [
    [texts.back, price.format(decimalOf(money, currency) as Intl.StringNumericLiteral)],
    ...(days === undefined
      ? [
          [texts.spent, String(spent)],
          [texts.coins, String(coins)],
        ]
      : [
          [texts.used, String(vipDays - days)],
          [texts.days, String(days)],
        ]),
    ...(bonus > 0 ? [[texts.bonus, String(bonus)]] : []),
    ...(debt > 0 ? [[texts.debt, String(debt)]] : []),
  ].map(([name, value]) => `${name}: ${value}`);
  const paragraphs = [
    texts.lead(number, days === undefined ? texts.gold(gold) : texts.vip(vipDays), when),
    lines.join('\n'),
    texts.how,
    operatorName,
    ...footerOf(footer, language),
  ];
  const body = `${paragraphs.join('\n\n')}\n`;
  return {
    to,
    ...(operatorMail !== NO_OPERATOR_MAIL && { replyTo: operatorMail }),
    subject: texts.subject.replace('{number}', String(number)),
    text: body,
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head><body style="font:16px/1.5 sans-serif;max-width:32rem;margin:24px auto;padding:0 16px"><p style="white-space:pre-wrap">${escapeHtml(body)}</p></body></html>`,
  };
}
