import type { KeptAnnotation } from '../../../data/queries/places';

type Titled = { readonly target: number; readonly title: string };

/** Returns a book's annotations by chapter, in Markdown: quotations with their notes below. */
export function highlightsFile(
  { bookName, authorName }: { bookName: string; authorName: string },
  chapters: readonly Titled[],
  highlights: readonly KeptAnnotation[],
): { name: string; type: string; text: string } {
  const parts = [`# ${plain(bookName)}`];
  if (authorName !== '') parts.push(plain(authorName));
  for (const { target, title } of chapters) {
    const own = highlights.filter((one) => one.target === target);
    if (own.length === 0) continue;
    parts.push(`## ${plain(title)}`);
    for (const { quote, note } of own) {
      parts.push(
        lines(quote)
          .map((line) => `> ${plain(line)}`)
          .join('\n>\n'),
      );
      if (note !== '') parts.push(lines(note).map(plain).join('\n\n'));
    }
  }
  // Characters that some file systems reject.
  const name = bookName.replace(/[\s\\/:*?"<>|\p{Cc}]+/gu, ' ').trim();
  return { name: `${name || 'highlights'}.md`, type: 'text/markdown', text: `${parts.join('\n\n')}\n` };
}

function lines(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

/** Escapes Markdown: a reader's note or a quotation is plain text. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&').replace(/^(\s*)([-+]|\d+[.)])(?=\s)/, '$1\\$2');
}
