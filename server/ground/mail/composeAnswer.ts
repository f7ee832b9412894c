import { escapeHtml } from '../escapeHtml';
import { NO_OPERATOR_MAIL, type Settings } from '../settings/settings';
import type { Mail } from './mailer';
import type { AnswerMail } from './sealMail';

/** What an operator answers, as a mail to whoever wrote: their own words, under the installation's name. */
export function composeAnswer(
  to: string,
  { subject, text }: AnswerMail,
  { operatorMail, operatorName }: Pick<Settings, 'operatorMail' | 'operatorName'>,
): Mail {
  const body = `${text}\n\n${operatorName}\n`;
  return {
    to,
    ...(operatorMail !== NO_OPERATOR_MAIL && { replyTo: operatorMail }),
    // A line break in it would be another header.
    subject: `Re: ${subject || operatorName}`.replace(/\s+/g, ' '),
    text: body,
    html: `<!doctype html><html><head><meta charset="utf-8"></head><body style="font:16px/1.5 sans-serif;max-width:32rem;margin:24px auto;padding:0 16px"><p style="white-space:pre-wrap">${escapeHtml(body)}</p></body></html>`,
  };
}
