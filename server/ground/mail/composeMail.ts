import { escapeHtml } from '../escapeHtml';
import type { Mail } from './mailer';
import { MAIL_TEXTS, type MailKind, mailLanguage } from './mailTexts';

type Content = {
  readonly to: string;
  readonly kind: MailKind;
  readonly language: string;
  /** Null for a mail that has none. */
  readonly code: string | null;
  readonly operatorName: string;
};

/** A mail as plain text and as simple HTML: no picture, no link, nothing that tells that it was opened. */
export function composeMail({ to, kind, language, code, operatorName }: Content): Mail {
  const texts = MAIL_TEXTS[mailLanguage(language)];
  const { subject, lead } = texts[kind];
  const lines = code === null ? [lead] : [lead, code, texts.valid];
  const paragraphs = [...lines, texts.ignore, operatorName];
  // What fills a line in is the operator's own, but a line break in it would be another header.
  const title = subject.replace('{name}', operatorName).replace(/\s+/g, ' ');
  const html = paragraphs
    .map((text) =>
      text === code
        ? `<p style="font-size:28px;font-weight:600;letter-spacing:6px;margin:24px 0">${text}</p>`
        : `<p>${escapeHtml(text)}</p>`,
    )
    .join('\n');
  return {
    to,
    subject: title,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${mailLanguage(language)}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="font:16px/1.5 sans-serif;max-width:32rem;margin:24px auto;padding:0 16px">
${html}
</body></html>
`,
  };
}
