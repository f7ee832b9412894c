import { tableOf } from '../../../contract/catalogue/blockMarkup';
import type { Block, Run } from '../../../contract/catalogue/chapters.schema';
import { picturePath } from '../../../contract/catalogue/contentPaths';
import { html, type Markup, webAddress } from '../markup';

/**
 * Returns a chapter's blocks as plain markup: what React shows of them, without marks and menus. `bookId` is
 * for their links.
 */
export function plainBlocks(blocks: readonly Block[], bookId: number): Markup[] {
  const pieces: Markup[] = [];
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at] as Block;
    if (block.kind !== 'row') {
      pieces.push(pieceOf(block, bookId));
      continue;
    }
    const rows: Extract<Block, { kind: 'row' }>[] = [];
    for (let row: Block | undefined = block; row?.kind === 'row'; row = blocks[++at]) rows.push(row);
    at--;
    pieces.push(table(rows, bookId));
  }
  return pieces;
}

function pieceOf(block: Exclude<Block, { kind: 'row' }>, bookId: number): Markup {
  switch (block.kind) {
    case 'paragraph':
      return html`<p id="b-${block.id}">${runs(block.runs, bookId)}</p>\n`;
    case 'quote':
      return html`<blockquote id="b-${block.id}"><p>${runs(block.runs, bookId)}</p></blockquote>\n`;
    case 'heading':
      return block.level === 2
        ? html`<h2 id="b-${block.id}">${runs(block.runs, bookId)}</h2>\n`
        : html`<h3 id="b-${block.id}">${runs(block.runs, bookId)}</h3>\n`;
    case 'verse':
      return html`<p class="plain-verse">${block.lines.map((line, at) => [
        at > 0 && html`<br>`,
        // No style attributes, because the policy allows none.
        '\u2003'.repeat(Math.min(line.indent, 8)),
        runs(line.runs, bookId),
      ])}</p>\n`;
    case 'break':
      return html`<hr>\n`;
    case 'picture':
      return html`<figure><img src="${picturePath(block.picture)}" alt="${block.alt}" width="${block.width}" height="${block.height}" loading="lazy">${
        block.runs.length > 0 && html`<figcaption>${runs(block.runs, bookId)}</figcaption>`
      }</figure>\n`;
    case 'note':
      return html`<p class="plain-note" id="note-${block.label}"><sup>${block.label}</sup> ${runs(block.runs, bookId)}</p>\n`;
  }
}

function table(rows: readonly Extract<Block, { kind: 'row' }>[], bookId: number): Markup {
  const cells = tableOf(rows.map((row) => row.runs));
  return html`<table>${rows.map(
    (row, at) =>
      html`<tr>${cells[at]?.map((cell) =>
        row.head
          ? html`<th scope="col">${runs(cell.runs, bookId)}</th>`
          : html`<td>${runs(cell.runs, bookId)}</td>`,
      )}</tr>`,
  )}</table>\n`;
}

function runs(all: readonly Run[], bookId: number): Markup[] {
  return all.map((run) => {
    if (run.note !== undefined) return html`<sup><a href="#note-${run.note}">${run.text}</a></sup>`;
    let piece =
      run.ruby === undefined ? html`${run.text}` : html`<ruby>${run.text}<rt>${run.ruby}</rt></ruby>`;
    if (run.em) piece = html`<em>${piece}</em>`;
    if (run.strong) piece = html`<strong>${piece}</strong>`;
    const address = run.link === undefined ? undefined : addressOf(run.link, bookId);
    return address === undefined ? piece : html`<a href="${address}">${piece}</a>`;
  });
}

/**
 * Returns the target of a run's link (contract/catalogue/chapters.schema): a chapter of the book, a note of
 * this chapter, or a web page.
 */
function addressOf(link: string, bookId: number): string | undefined {
  const inside = /^#(-1|\d{1,6})(?:\/([\w-]{1,40}))?$/.exec(link);
  if (inside) return `/reading/${bookId}/${inside[1]}${inside[2] === undefined ? '' : `#b-${inside[2]}`}`;
  if (link.startsWith('^')) return `#note-${link.slice(1)}`;
  return webAddress(link);
}
