import './picture-pages.css';
import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { PictureBlock } from '../../../../contract/catalogue/chapters.schema';
import type { Column } from './pageSections';
import { usePicture } from './usePicture';

type PicturePagesProps = {
  pages: readonly PictureBlock[];
  columns?: readonly Column[];
  bookId: number;
};

export function PicturePages({ pages: all, columns, bookId }: PicturePagesProps) {
  const { t } = useLingui();
  const alts = all.map(({ alt }) => alt);
  return all.map((block, index) => {
    const { alt } = block;
    // A text that several pages share identifies none of them.
    const isOwn = alt !== '' && alts.indexOf(alt) === alts.lastIndexOf(alt);
    const [page, pages] = [index + 1, all.length];
    const name = isOwn ? alt : t`Page ${page} of ${pages}`;
    return <PicturePage block={block} bookId={bookId} column={columns?.[index]} key={block.id} name={name} />;
  });
}

type PicturePageProps = { block: PictureBlock; column: Column | undefined; name: string; bookId: number };

function PicturePage({ block, column, name, bookId }: PicturePageProps) {
  const { t } = useLingui();
  const figure = useRef<HTMLElement>(null);
  const isNear = useNear(figure);
  const { address, isMissing } = usePicture(bookId, isNear ? block.picture : null);
  const style = {
    '--picture-width': block.width,
    '--picture-height': block.height,
    ...(column && { '--column': column.at, '--span': column.span }),
  } as CSSProperties;
  return (
    <figure
      className="picture-page"
      data-block={block.id}
      data-side={column?.span === 1 ? ['second', 'first'][column.at % 2] : undefined}
      ref={figure}
      style={style}
    >
      <div
        aria-label={isMissing || !address ? name : undefined}
        className="picture-sheet"
        role={address ? undefined : 'img'}
      >
        {address && <img alt={name} decoding="async" draggable={false} src={address} />}
        {isMissing && <p>{t`This picture is missing from the book.`}</p>}
      </div>
    </figure>
  );
}

/** The distance at which a picture loads: the next page is this far away at the highest zoom. */
const NEAR = '400%';

/**
 * Returns whether an element is on the screen or a few pages away: a whole book of pictures does not fit into
 * memory.
 */
function useNear(element: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const page = element.current;
    if (!page) return;
    const root = page.closest('.strip-scroll, .page-window');
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      root,
      rootMargin: NEAR,
    });
    observer.observe(page);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
