import type { HouseBlock, HouseRun } from '../../../contract/account/houseTexts.schema';
import { html, type Markup } from '../markup';

/** Returns the blocks of a text of the house as plain markup. */
export function plainHouseText(blocks: readonly HouseBlock[]): Markup[] {
  return blocks.map(pieceOf);
}

function pieceOf(block: HouseBlock): Markup {
  switch (block.kind) {
    case 'paragraph':
      return html`<p>${runs(block.runs)}</p>\n`;
    case 'heading':
      return block.level === 2 ? html`<h2>${runs(block.runs)}</h2>\n` : html`<h3>${runs(block.runs)}</h3>\n`;
    case 'quote':
      return html`<blockquote>${plainHouseText(block.blocks)}</blockquote>\n`;
    case 'list': {
      const items = block.items.map((item) => html`<li>${plainHouseText(item)}</li>\n`);
      return block.from === null
        ? html`<ul class="plain-points">${items}</ul>\n`
        : html`<ol class="plain-points" start="${block.from}">${items}</ol>\n`;
    }
    case 'table':
      return html`<table><tr>${block.head.map((cell) => html`<th scope="col">${runs(cell)}</th>`)}</tr>${block.rows.map(
        (row) => html`<tr>${row.map((cell) => html`<td>${runs(cell)}</td>`)}</tr>`,
      )}</table>\n`;
    case 'break':
      return html`<hr>\n`;
  }
}

function runs(all: readonly HouseRun[]): Markup[] {
  return all.map(({ text, em, strong, link }) => {
    let piece = html`${text.split('\n').map((line, at) => [at > 0 && html`<br>`, line])}`;
    if (em) piece = html`<em>${piece}</em>`;
    if (strong) piece = html`<strong>${piece}</strong>`;
    // Only http, https and mailto pass the schema.
    return link === undefined ? piece : html`<a href="${link}">${piece}</a>`;
  });
}
