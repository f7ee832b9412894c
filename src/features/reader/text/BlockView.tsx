import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import type { Block, PictureBlock } from '../../../../contract/catalogue/chapters.schema';
import { noteId, runs } from './runs';
import { usePicture } from './usePicture';

type BlockViewProps = { block: Block; target: number; bookId: number };

/**
 * One block as plain semantic HTML. The text nodes of the element with `data-block` add up to
 * `blockText(block)`, by which a place finds its character again; anything else (a note's label) is drawn by
 * CSS.
 */
export function BlockView({ block, target, bookId }: BlockViewProps) {
  switch (block.kind) {
    // A row outside its table, as when only a part of the table is rendered, is a line.
    case 'row':
    case 'paragraph':
    case 'quote':
      return <p data-block={block.id}>{runs(block.runs, target)}</p>;
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      return <Heading data-block={block.id}>{runs(block.runs, target)}</Heading>;
    }
    case 'picture':
      return <PictureFigure block={block} bookId={bookId} target={target} />;
    case 'break':
      return <hr data-block={block.id} />;
    case 'note':
      return (
        <p
          data-block={block.id}
          data-label={block.label}
          id={noteId(target, block.label)}
          role="doc-footnote"
        >
          {runs(block.runs, target)}
        </p>
      );
    case 'verse':
      return (
        <p className="verse" data-block={block.id}>
          {block.lines.map((line, index) => [
            index > 0 && '\n',
            <span key={index} style={{ '--verse-indent': line.indent } as CSSProperties}>
              {runs(line.runs, target)}
            </span>,
          ])}
        </p>
      );
  }
}

/**
 * A picture in the text, which reserves its space before it loads. A tap enlarges it (`data-picture`). Only
 * its caption is text of the block.
 */
function PictureFigure({ block, target, bookId }: BlockViewProps & { block: PictureBlock }) {
  const { t } = useLingui();
  const { alt, height, picture, width } = block;
  const { address, isMissing } = usePicture(bookId, picture);
  const name = alt || block.runs.map(({ text }) => text).join('');
  return (
    <figure data-block={block.id}>
      <button
        aria-label={name === '' ? t`Picture: look closer` : t`${name}: look closer`}
        className="picture-room"
        data-missing={isMissing || undefined}
        data-picture={block.id}
        style={{ '--picture-width': width, '--picture-height': height } as CSSProperties}
        type="button"
      >
        {address && <img alt={alt} decoding="async" draggable={false} src={address} />}
      </button>
      {block.runs.length > 0 && <figcaption>{runs(block.runs, target)}</figcaption>}
    </figure>
  );
}
