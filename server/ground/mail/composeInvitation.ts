import { escapeHtml } from '../escapeHtml';
import type { Sender } from './compose';
import { footerOf } from './footerOf';
import type { Mail } from './mailer';
import { mailPage } from './mailPage';
import { INVITATION_TEXTS } from './mailTexts';
import type { InvitationMail } from './sealMail';
import { openingOf, wordsOf } from './wordsOf';

/** Composes an invitation to work on a title. */
export function composeInvitation(
  to: string,
  { language, title, studioUrl, days }: InvitationMail,
  { houseName, operatorName, footer, own }: Sender,
): Mail {
  const texts = INVITATION_TEXTS[language];
  const { subject, lead } = wordsOf('invitation', language, own, { name: houseName });
  const paragraphs = [
    ...openingOf(lead),
    texts.lead(houseName, title),
    texts.how,
    ...(studioUrl === '' ? [] : [studioUrl]),
    texts.until(days),
    texts.ignore,
    operatorName,
    ...footerOf(footer, language),
  ];
  const html = paragraphs
    .map((text) =>
      text === studioUrl
        ? `<p><a href="${escapeHtml(text)}">${escapeHtml(text)}</a></p>`
        : `<p style="white-space:pre-wrap">${escapeHtml(text)}</p>`,
    )
    .join('\n');
  return {
    to,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: mailPage(language, subject, html),
  };
}
