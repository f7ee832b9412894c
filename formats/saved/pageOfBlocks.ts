import { readMath, tableOf } from '../../contract/catalogue/blockMarkup';
import type { Block, Run } from '../../contract/catalogue/chapters.schema';
import { blockText } from '../chapterText';

type PageOptions = {
  readonly title: string;
  /** The parts that contain it: the title of one that begins here is its first block, above its own title. */
  readonly parts: readonly string[];
  readonly language: string;
  /** The path of a picture relative to the page; undefined if it is not in the file. */
  readonly pathOf: (picture: string) => string | undefined;
  readonly pageName: (target: number) => string;
};

/** Returns a section of a book as a page of an EPUB 3. */
export function pageOfBlocks(
  blocks: readonly Block[],
  { title, parts, language, ...places }: PageOptions,
): string {
  const [first, ...others] = blocks;
  const part = first?.kind === 'heading' && parts.includes(blockText(first)) ? blockText(first) : undefined;
  const head = part === undefined ? [] : [`<p>${escapeXml(part)}</p>`];
  head.push(`<h1>${escapeXml(title)}</h1>`);
  const elements = elementsOf(part === undefined ? blocks : others, places);
  return htmlPage(title, language, [...head, ...elements].join('\n'));
}

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

/** Escapes text for XML and removes characters that XML forbids. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

type Row = Extract<Block, { kind: 'row' }>;
type Places = Pick<PageOptions, 'pathOf' | 'pageName'>;

/** Consecutive rows are one table. */
function elementsOf(blocks: readonly Block[], places: Places): string[] {
  const elements: string[] = [];
  for (let at = 0; at < blocks.length; at += 1) {
    const rows: Row[] = [];
    for (let row = blocks[at]; row?.kind === 'row'; row = blocks[at + rows.length]) rows.push(row);
    const block = blocks[at];
    if (rows.length > 0) elements.push(tableElement(rows, places));
    else if (block && block.kind !== 'row') elements.push(elementOf(block, places));
    at += Math.max(rows.length - 1, 0);
  }
  return elements;
}

function tableElement(rows: readonly Row[], { pageName }: Places): string {
  const cells = tableOf(rows.map(({ runs }) => runs));
  const lines = rows.map(({ id, head }, at) => {
    const name = head ? 'th' : 'td';
    const line = cells[at]?.map(({ runs }) => `<${name}>${inlineOf(runs, pageName)}</${name}>`) ?? [];
    return `<tr id="${idOf(id)}">${line.join('')}</tr>`;
  });
  return `<table>${lines.join('')}</table>`;
}

function elementOf(block: Exclude<Block, Row>, places: Places): string {
  const id = `id="${idOf(block.id)}"`;
  const inline = (runs: readonly Run[]) => inlineOf(runs, places.pageName);
  switch (block.kind) {
    case 'break':
      return '<hr/>';
    case 'heading':
      return `<h${block.level} ${id}>${inline(block.runs)}</h${block.level}>`;
    case 'quote':
      return `<blockquote ${id}><p>${inline(block.runs)}</p></blockquote>`;
    case 'verse':
      return `<div class="verse" ${id}>${block.lines.map(({ indent, runs }) => `<p>${'\u2003'.repeat(indent)}${inline(runs)}</p>`).join('')}</div>`;
    case 'note':
      return `<aside epub:type="footnote" id="note-${escapeXml(block.label)}"><p>${escapeXml(block.label)}. ${inline(block.runs)}</p></aside>`;
    case 'picture': {
      const path = places.pathOf(block.picture);
      const caption = block.runs.length > 0 ? `<figcaption>${inline(block.runs)}</figcaption>` : '';
      const image = path ? `<img src="${path}" alt="${escapeXml(block.alt)}"/>` : '';
      return image || caption ? `<figure ${id}>${image}${caption}</figure>` : '';
    }
    default:
      return `<p ${id}>${inline(block.runs)}</p>`;
  }
}

/** Returns the id of a block's element, which must begin with a letter. */
function idOf(block: string): string {
  return `b-${escapeXml(block)}`;
}

function inlineOf(runs: readonly Run[], pageName: PageOptions['pageName']): string {
  return runs
    .map(({ text, em, strong, note, link, ruby, math, page }) => {
      if (page !== undefined) return `<span epub:type="pagebreak" aria-label="${escapeXml(page)}"></span>`;
      let html = escapeXml(text);
      if (math !== undefined && readMath(math)) html = formulaElement(math, html);
      if (ruby !== undefined) html = `<ruby>${html}<rt>${escapeXml(ruby)}</rt></ruby>`;
      if (note !== undefined)
        html = `<a epub:type="noteref" href="#note-${encodeURIComponent(note)}">${html}</a>`;
      else if (link !== undefined) html = `<a href="${escapeXml(hrefOf(link, pageName))}">${html}</a>`;
      if (em) html = `<em>${html}</em>`;
      return strong ? `<strong>${html}</strong>` : html;
    })
    .join('');
}

/** The markup that `readMath` reads is XML. */
function formulaElement(math: string, words: string): string {
  return math.replace('<math', `<math xmlns="http://www.w3.org/1998/Math/MathML" alttext="${words}"`);
}

function hrefOf(link: string, pageName: PageOptions['pageName']): string {
  if (link.startsWith('^')) return `#note-${encodeURIComponent(link.slice(1))}`;
  const [, target, block] = /^#(-?\d+)(?:\/(.+))?$/.exec(link) ?? [];
  if (target === undefined) return link;
  return `${pageName(Number(target))}${block === undefined ? '' : `#${idOf(block)}`}`;
}
