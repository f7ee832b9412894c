import { Trans } from '@lingui/react/macro';
import { type CSSProperties, useState } from 'react';
import { lazyPart } from '../platform/navigation/lazy';
import { coverTint } from './tint';

type CoverProps = {
  /** Same-origin path; empty when the book has none. */
  src: string;
  title: string;
  author: string;
  /** `#rrggbb`, shown while the picture loads; empty when the book has no cover. */
  tint: string;
  /** `page` is the large cover on a book's own page. */
  size?: 'card' | 'page';
  /** Visible at first paint: fetched eagerly and with high priority. */
  eager?: boolean;
  /** Shows the folded corner that marks a book as begun. */
  folded?: boolean;
  /** Labels the frame, for screen readers too, when the title is not a book. */
  kind?: 'drama' | undefined;
  /** Shows that the title is for adults. */
  adult?: boolean;
  className?: string;
};

const DIMENSIONS = { card: { width: 320, height: 480 }, page: { width: 640, height: 960 } } as const;

/** Only needed without a picture; the tint shows until it is loaded. */
const DrawnCover = lazyPart(() => import('./DrawnCover'), 'DrawnCover');

/**
 * A book's cover in a fixed 2:3 frame: the tint first, then the picture over it. Without a picture, or when
 * it fails, the title is drawn on the tint. The picture is decorative: the book's name is always next to it
 * or labels the link.
 */
export function Cover({
  src,
  title,
  author,
  tint,
  size = 'card',
  eager = false,
  folded = false,
  kind,
  adult = false,
  className = '',
}: CoverProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const ground = coverTint(tint, title);
  const style: CSSProperties = { backgroundColor: ground };
  return (
    <span className={`cover ${kind ? 'cover-film' : ''} ${className}`}>
      <span aria-hidden="true" style={style} className={`cover-face ${folded ? 'cover-cut' : ''}`}>
        {src === '' || failedSrc === src ? (
          <DrawnCover title={title} author={author} tint={ground} />
        ) : (
          <img
            src={src}
            alt=""
            {...DIMENSIONS[size]}
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : 'auto'}
            decoding="async"
            draggable={false}
            onError={() => setFailedSrc(src)}
            className="size-full object-cover"
          />
        )}
      </span>
      {folded && <FoldedCorner />}
      {adult && <span className="cover-adult">18+</span>}
      {kind && (
        <span className="cover-kind">
          <Trans>Drama</Trans>
        </span>
      )}
    </span>
  );
}

function FoldedCorner() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="cover-fold" focusable="false">
      <path d="M0 0v20a4 4 0 0 0 4 4h20z" className="fill-mark" />
      <path d="M0 0v20a4 4 0 0 0 4 4L2.5 2.5z" className="fill-mark-shade opacity-40" />
    </svg>
  );
}
