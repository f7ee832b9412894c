import { escapeHtml } from '../escapeHtml';
import { DIGEST_TEXTS } from './digestTexts';
import type { Mail } from './mailer';
import { mailLanguage } from './mailTexts';
import type { DigestMail } from './sealMail';

/**
 * What happened, as plain text and as simple HTML: no picture, and nothing that tells that it was opened. Its headers let a mail
 * program end such mails with one tap (RFC 8058).
 */
export function composeDigest(
  to: string,
  { language: asked, listed, more, settingsUrl, unsubscribeUrl }: DigestMail,
  operatorName: string,
): Mail {
  const language = mailLanguage(asked);
  const texts = DIGEST_TEXTS[language];
  const [first] = listed;
  const isOne = listed.length === 1 && more === 0 && first !== undefined;
  const rest = more > 0 ? [texts.more(more)] : [];
  // A line break in a title would be another header.
  const subject = (isOne ? first.title : texts.subject.replace('{name}', () => operatorName)).replace(
    /\s+/g,
    ' ',
  );
  const text = [
    ...listed.map(({ title, body, url }) => `${title}\n${body}\n${url}`),
    ...rest,
    operatorName,
    texts.why,
    `${texts.unsubscribe}: ${unsubscribeUrl}`,
    `${texts.settings}: ${settingsUrl}`,
  ];
  const link = (url: string, words: string) => `<a href="${escapeHtml(url)}">${escapeHtml(words)}</a>`;
  const paragraphs = [
    ...listed.map(
      ({ title, body, url }) => `<p><strong>${link(url, title)}</strong><br>${escapeHtml(body)}</p>`,
    ),
    ...rest.map((words) => `<p>${escapeHtml(words)}</p>`),
    `<p>${escapeHtml(operatorName)}</p>`,
    `<p style="font-size:13px">${escapeHtml(texts.why)}<br>${link(unsubscribeUrl, texts.unsubscribe)}<br>${link(settingsUrl, texts.settings)}</p>`,
  ];
  return {
    to,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font:16px/1.5 sans-serif;max-width:32rem;margin:24px auto;padding:0 16px">
${paragraphs.join('\n')}
</body></html>
`,
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
