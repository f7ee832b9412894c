import { MOST_WAITING } from '../../../contract/operator/operator';
import type { supportMessages } from '../db/schema/messages';
import { escapeHtml } from '../escapeHtml';
import { NO_OPERATOR_MAIL } from '../settings/settings';
import { footerOf, type MailFooter } from './footerOf';
import type { Mail } from './mailer';
import { mailPage } from './mailPage';
import { type CodeMailKind, DIGEST_TEXTS, MAIL_TEXTS, mailLanguage } from './mailTexts';
import type { AnswerMail, DigestMail, WaitingMail } from './sealMail';
import { type OwnMails, openingOf, wordsOf } from './wordsOf';

/** The names under which mails are sent, the operator's address, and the owner's words. */
export type Sender = {
  readonly houseName: string;
  readonly operatorName: string;
  readonly operatorMail: string;
  readonly footer: MailFooter | null;
  readonly own: OwnMails;
};

type Content = Pick<Sender, 'houseName' | 'operatorName' | 'footer' | 'own'> & {
  readonly to: string;
  readonly kind: CodeMailKind;
  readonly language: string;
  readonly code: string | null;
};

/** Composes a mail as plain text and simple HTML: no pictures, no links and no tracking. */
export function composeMail({
  to,
  kind,
  language,
  code,
  houseName,
  operatorName,
  footer,
  own,
}: Content): Mail {
  const known = mailLanguage(language);
  const texts = MAIL_TEXTS[known];
  const { subject, lead } = wordsOf(kind, known, own, { name: houseName });
  const lines = code === null ? [lead] : [lead, code, texts.valid];
  const paragraphs = [...lines, texts.ignore, operatorName, ...footerOf(footer, known)];
  const html = paragraphs
    .map((text) =>
      text === code
        ? `<p style="font-size:28px;font-weight:600;letter-spacing:6px;margin:24px 0">${text}</p>`
        : `<p style="white-space:pre-wrap">${escapeHtml(text)}</p>`,
    )
    .join('\n');
  return {
    to,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: mailPage(known, subject, html),
  };
}

/** Composes a reader's message as a mail to the operator, with the reader as the reply address. */
export function composeMessage(
  { userId, email, subject, text, createdAt }: typeof supportMessages.$inferSelect,
  { operatorMail, operatorName }: Sender,
): Mail {
  const body = `${text}\n\nReader No. ${userId}, ${createdAt.toISOString()}, answer to: ${email || 'nobody'}\n`;
  return {
    to: operatorMail,
    ...(email && { replyTo: email }),
    // A line break would add a header.
    subject: `${operatorName}: ${subject || 'a message'}`.replace(/\s+/g, ' '),
    text: body,
    html: `<!doctype html><html lang="en"><body><pre>${escapeHtml(body)}</pre></body></html>`,
  };
}

/**
 * Composes an operator's answer as a mail to the reader: the operator's words, under the installation's name.
 */
export function composeAnswer(
  to: string,
  { subject, text }: AnswerMail,
  { operatorMail, operatorName, footer }: Sender,
): Mail {
  // The operator's words may be in any language; the footer is in English at least.
  const body = `${[text, operatorName, ...footerOf(footer, 'en')].join('\n\n')}\n`;
  return {
    to,
    ...(operatorMail !== NO_OPERATOR_MAIL && { replyTo: operatorMail }),
    // A line break would add a header.
    subject: `Re: ${subject || operatorName}`.replace(/\s+/g, ' '),
    text: body,
    html: `<!doctype html><html><head><meta charset="utf-8"></head><body style="font:16px/1.5 sans-serif;max-width:32rem;margin:24px auto;padding:0 16px"><p style="white-space:pre-wrap">${escapeHtml(body)}</p></body></html>`,
  };
}

/** Composes a mail to the operator about what waits at the desk. */
export function composeWaiting(
  { comments, messages, typos, deskUrl }: WaitingMail,
  { operatorMail, houseName }: Sender,
): Mail {
  const parts = [
    [comments, 'comment', 'comments'],
    [messages, 'message', 'messages'],
    [typos, 'reported misprint', 'reported misprints'],
  ] as const;
  const waiting = parts
    .filter(([count]) => count > 0)
    .map(([count, one, more]) =>
      count === 1 ? `1 ${one}` : `${count >= MOST_WAITING ? `${MOST_WAITING - 1}+` : count} ${more}`,
    )
    .join(', ');
  const body = [`At the desk of ${houseName} wait: ${waiting}.`, ...(deskUrl && [deskUrl])].join('\n\n');
  return {
    to: operatorMail,
    subject: `${houseName}: ${waiting}`.replace(/\s+/g, ' '),
    text: `${body}\n`,
    html: `<!doctype html><html lang="en"><body><p style="white-space:pre-wrap">${escapeHtml(body)}</p></body></html>`,
  };
}

/**
 * Composes a digest as plain text and simple HTML: no pictures and no tracking. Its headers let a mail
 * program unsubscribe with one tap (RFC 8058).
 */
export function composeDigest(
  to: string,
  { language: asked, listed, more, settingsUrl, unsubscribeUrl }: DigestMail,
  { houseName, operatorName, footer, own }: Sender,
): Mail {
  const language = mailLanguage(asked);
  const texts = DIGEST_TEXTS[language];
  const { subject: ofSeveral, lead } = wordsOf('digest', language, own, { name: houseName });
  const [first] = listed;
  const isOne = listed.length === 1 && more === 0 && first !== undefined;
  const rest = more > 0 ? [texts.more(more)] : [];
  // A line break would add a header.
  const subject = isOne ? first.title.replace(/\s+/g, ' ') : ofSeveral;
  const text = [
    ...openingOf(lead),
    ...listed.map(({ title, body, url }) => `${title}\n${body}\n${url}`),
    ...rest,
    operatorName,
    ...footerOf(footer, language),
    texts.why,
    `${texts.unsubscribe}: ${unsubscribeUrl}`,
    `${texts.settings}: ${settingsUrl}`,
  ];
  const link = (url: string, words: string) => `<a href="${escapeHtml(url)}">${escapeHtml(words)}</a>`;
  const paragraphs = [
    ...openingOf(lead).map((words) => `<p style="white-space:pre-wrap">${escapeHtml(words)}</p>`),
    ...listed.map(
      ({ title, body, url }) => `<p><strong>${link(url, title)}</strong><br>${escapeHtml(body)}</p>`,
    ),
    ...rest.map((words) => `<p>${escapeHtml(words)}</p>`),
    `<p>${escapeHtml(operatorName)}</p>`,
    ...footerOf(footer, language).map((lines) => `<p style="white-space:pre-wrap">${escapeHtml(lines)}</p>`),
    `<p style="font-size:13px">${escapeHtml(texts.why)}<br>${link(unsubscribeUrl, texts.unsubscribe)}<br>${link(settingsUrl, texts.settings)}</p>`,
  ];
  return {
    to,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: mailPage(language, subject, paragraphs.join('\n')),
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
