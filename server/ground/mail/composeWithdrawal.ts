import { decimalOf } from '../../../contract/money/payments';
import { DAY_TIME_ZONE } from '../../../contract/wire/limits';
import { escapeHtml } from '../escapeHtml';
import { NO_OPERATOR_MAIL } from '../settings/settings';
import type { Sender } from './compose';
import { footerOf } from './footerOf';
import type { Mail } from './mailer';
import { mailLanguage, WITHDRAWAL_TEXTS } from './mailTexts';
import type { WithdrawalMail } from './sealMail';
import { openingOf, wordsOf } from './wordsOf';

/** Composes the acknowledgement of a withdrawal: what it was, when it arrived, and what is paid back. */
export function composeWithdrawal(
  to: string,
  mail: WithdrawalMail,
  { operatorMail, operatorName, houseName, footer, own }: Sender,
): Mail {
  const {
    number,
    gold,
    vipDays = 0,
    tier = 'VIP',
    money,
    currency,
    spent,
    coins,
    bonus,
    debt,
    days,
    at,
  } = mail;
  const language = mailLanguage(mail.language);
  const texts = WITHDRAWAL_TEXTS[language];
  const { subject, lead } = wordsOf('withdrawal', language, own, { name: houseName, number: String(number) });
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
    ...openingOf(lead),
    texts.lead(number, days === undefined ? texts.gold(gold) : texts.vip(vipDays, tier), when),
    lines.join('\n'),
    texts.how,
    operatorName,
    ...footerOf(footer, language),
  ];
  const body = `${paragraphs.join('\n\n')}\n`;
  return {
    to,
    ...(operatorMail !== NO_OPERATOR_MAIL && { replyTo: operatorMail }),
    subject,
    text: body,
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head><body style="font:16px/1.5 sans-serif;max-width:32rem;margin:24px auto;padding:0 16px"><p style="white-space:pre-wrap">${escapeHtml(body)}</p></body></html>`,
  };
}
