import { memo, type ReactNode } from 'react';
import type { Block } from '../../../../contract/catalogue/chapters.schema';
import { BlockView } from './BlockView';
import { PicturePages } from './PicturePages';
import { arePages } from './pageSections';
import type { Section } from './sections';
import { TableRows } from './TableRows';

type Of = { readonly target: number; readonly bookId: number };
type SectionTextProps = Of & { readonly section: Section };

/** The blocks of a section. Memoized: a chapter that stays on the page is rendered once. */
export const SectionText = memo(function SectionText(props: SectionTextProps) {
  const { section, ...of } = props;
  if (arePages(section.blocks)) return <PicturePages bookId={of.bookId} pages={section.blocks} />;
  return <>{grouped(section.blocks, of)}</>;
});

/**
 * Groups consecutive quoted blocks into one quotation, rows into one table, and the notes at a chapter's end
 * into one group.
 */
function grouped(blocks: readonly Block[], { target, bookId }: Of): ReactNode[] {
  const nodes: ReactNode[] = [];
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at] as Block;
    let end = at + 1;
    if (block.kind === 'quote' || block.kind === 'row' || block.kind === 'note') {
      while (blocks[end]?.kind === block.kind) end += 1;
    }
    const members = blocks.slice(at, end);
    at = end;
    if (block.kind === 'row') {
      const rows = members.filter((member) => member.kind === 'row');
      nodes.push(<TableRows key={block.id} rows={rows} target={target} />);
      continue;
    }
    const views = members.map((member) => (
      <BlockView block={member} bookId={bookId} key={member.id} target={target} />
    ));
    if (block.kind === 'quote') nodes.push(<blockquote key={block.id}>{views}</blockquote>);
    else if (block.kind === 'note') {
      nodes.push(
        <section className="notes" key={block.id} role="doc-endnotes">
          {views}
        </section>,
      );
    } else nodes.push(...views);
  }
  return nodes;
}
