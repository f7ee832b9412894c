import { escapeHtml } from '../escapeHtml';

/** Returns a mail as a simple HTML page. `subject` is a text, `content` HTML. */
export function mailPage(language: string, subject: string, content: string): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font:16px/1.5 sans-serif;max-width:32rem;margin:24px auto;padding:0 16px">
${content}
</body></html>
`;
}
