import type { Block, Run } from '../../contract/chapter';
import { blockText } from '../chapterText';

type PageOptions = {
  readonly title: string;
  /** The parts it stands in: the title of one that begins here is its first block, and stands over its own title. */
  readonly parts: readonly string[];
  readonly language: string;
  /** Where a picture lies, seen from the page; undefined for one that is not in the file. */
  readonly pathOf: (picture: string) => string | undefined;
};

/** A section of a book as a page of an EPUB 3. */
export function pageOfBlocks(
  blocks: readonly Block[],
  { title, parts, language, pathOf }: PageOptions,
): string {
  const [first] = blocks;
  const elements = blocks.map((block) => elementOf(block, pathOf));
  const part = first?.kind === 'heading' && parts.includes(blockText(first)) ? blockText(first) : undefined;
  const head = part === undefined ? [] : [`<p>${escapeXml(part)}</p>`];
  head.push(`<h1>${escapeXml(title)}</h1>`);
  return htmlPage(title, language, [...head, ...elements.slice(head.length - 1)].join('\n'));
}

/** A page around a body. */
export function htmlPage(title: string, language: string, body: string): string {
  const lang = escapeXml(language || 'und');
  return `<?xml version="1.0" encoding="utf-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${lang}" xml:lang="${lang}">
<head><title>${escapeXml(title)}</title></head>
<body>
${body}
</body>
</html>
`;
}

/** Text as XML has it, without the characters that it must not have. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function elementOf(block: Block, pathOf: PageOptions['pathOf']): string {
  switch (block.kind) {
    case 'break':
      return '<hr/>';
    case 'heading':
      return `<h${block.level}>${inline(block.runs)}</h${block.level}>`;
    case 'quote':
      return `<blockquote><p>${inline(block.runs)}</p></blockquote>`;
    case 'verse':
      return `<div class="verse">${block.lines.map(({ indent, runs }) => `<p>${'\u2003'.repeat(indent)}${inline(runs)}</p>`).join('')}</div>`;
    case 'note':
      return `<aside epub:type="footnote" id="note-${escapeXml(block.label)}"><p>${escapeXml(block.label)}. ${inline(block.runs)}</p></aside>`;
    case 'picture': {
      const path = pathOf(block.picture);
      const caption = block.runs.length > 0 ? `<figcaption>${inline(block.runs)}</figcaption>` : '';
      const image = path ? `<img src="${path}" alt="${escapeXml(block.alt)}"/>` : '';
      return image || caption ? `<figure>${image}${caption}</figure>` : '';
    }
    default:
      return `<p>${inline(block.runs)}</p>`;
  }
}

function inline(runs: readonly Run[]): string {
  return runs
    .map(({ text, em, strong, note }) => {
      let html = escapeXml(text);
      if (note !== undefined)
        html = `<a epub:type="noteref" href="#note-${encodeURIComponent(note)}">${html}</a>`;
      if (em) html = `<em>${html}</em>`;
      return strong ? `<strong>${html}</strong>` : html;
    })
    .join('');
}
