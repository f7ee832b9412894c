import { Plural } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { ContentsRow } from '../../shared/contents/contentsRows';

type PartRowProps = {
  part: Extract<ContentsRow, { kind: 'part' }>;
  onFold: (key: string, isFolded: boolean) => void;
};

export function PartRow({ part, onFold }: PartRowProps) {
  const { key, title, depth, chapters, isFolded } = part;
  return (
    <button
      type="button"
      aria-expanded={!isFolded}
      onClick={() => onFold(key, !isFolded)}
      style={{ '--depth': Math.min(depth, 2) } as CSSProperties}
      className="group -mx-2 flex h-full w-[calc(100%+1rem)] items-center gap-3 rounded-sm pr-2 pl-[calc(0.5rem+var(--depth)*1rem)] text-start focus-visible:-outline-offset-3"
    >
      <ChevronDown
        aria-hidden
        className={`size-icon-md shrink-0 text-ink-soft transition-[rotate] ${isFolded ? '-rotate-90' : ''}`}
      />
      <span className="line-clamp-2 min-w-0 flex-1 font-title font-semibold group-hover:text-accent">
        {title}
      </span>
      <span className="shrink-0 text-caption text-ink-soft">
        <Plural value={chapters} one="# chapter" other="# chapters" />
      </span>
    </button>
  );
}
