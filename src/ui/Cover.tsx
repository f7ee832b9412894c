import { type CSSProperties, useState } from 'react';
import { coverTint, inkOn } from './tint';

type CoverProps = {
  /** Same-origin path; empty when the book has none. */
  src: string;
  title: string;
  author: string;
  /** `#rrggbb` that stands in while the picture loads; empty when the book has no cover. */
  tint: string;
  /** `page` is the large cover of a book's own page. */
  size?: 'card' | 'page';
  /** On screen at first paint: fetched at once and first. */
  eager?: boolean;
  /** The folded corner: this book has been begun. */
  folded?: boolean;
  className?: string;
};

const DIMENSIONS = { card: { width: 320, height: 480 }, page: { width: 640, height: 960 } } as const;

/**
 * A book's cover in its fixed 2:3 frame: the tint first, the picture over it, and the title set on the tint where
 * there is no picture or it fails. Decorative: the book's name always stands beside it or labels the link.
 */
export function Cover({
  src,
  title,
  author,
  tint,
  size = 'card',
  eager = false,
  folded = false,
  className = '',
}: CoverProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const drawn = src === '' || failedSrc === src;
  const ground = coverTint(tint, title);
  const style: CSSProperties = { backgroundColor: ground };
  return (
    <span
      aria-hidden="true"
      className={`relative isolate block aspect-2/3 w-full rounded-sm shadow-cover ${className}`}
    >
      <span
        style={style}
        className={`absolute inset-0 overflow-hidden rounded-sm after:absolute after:inset-0 after:rounded-sm after:border after:border-ink/10 ${folded ? CUT : ''}`}
      >
        {drawn ? (
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
    </span>
  );
}

function DrawnCover({ title, author, tint }: { title: string; author: string; tint: string }) {
  const style: CSSProperties = { color: inkOn(tint) };
  return (
    <span style={style} className="@container flex size-full flex-col justify-between p-[9%]">
      <span className="border-t-2 border-current pt-[8%] font-title text-[clamp(0.625rem,12cqi,2rem)] leading-[1.15] font-semibold line-clamp-5">
        {title}
      </span>
      <span className="text-[clamp(0.5625rem,6.5cqi,1rem)] leading-tight font-medium line-clamp-2">
        {author}
      </span>
    </span>
  );
}

/** Cuts the top right corner off: 22 % of the width both ways. */
const CUT = '[clip-path:polygon(0_0,78%_0,100%_14.67%,100%_100%,0_100%)]';

/** The dog-ear: what was cut off, folded back onto the cover. */
function FoldedCorner() {
  return (
    <svg viewBox="0 0 24 24" className="absolute top-0 right-0 w-[22%]" focusable="false">
      <path d="M0 0v20a4 4 0 0 0 4 4h20z" className="fill-mark" />
      <path d="M0 0v20a4 4 0 0 0 4 4h4z" className="fill-mark-shade opacity-30" />
    </svg>
  );
}
