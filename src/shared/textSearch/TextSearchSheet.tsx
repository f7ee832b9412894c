import { type ReactNode, useRef } from 'react';
import { Sheet } from '../../ui/Sheet';
import { moveThroughHits, pickFirstHit } from './moveThroughHits';
import { TextSearchField } from './TextSearchField';

type TextSearchSheetProps = {
  title: string;
  query: string;
  onChange: (query: string) => void;
  /** The query of the results; another one scrolls to the top. */
  found: string;
  onClose: () => void;
  children: ReactNode;
};

export function TextSearchSheet({ title, query, onChange, found, onClose, children }: TextSearchSheetProps) {
  const root = useRef<HTMLDivElement>(null);
  return (
    <Sheet onClose={onClose} side="end" tall title={title}>
      <div className="text-search" onKeyDown={moveThroughHits} ref={root} role="presentation">
        <TextSearchField
          label={title}
          onChange={onChange}
          onSubmit={() => pickFirstHit(root.current)}
          query={query}
        />
        <div className="text-search-found" key={found}>
          {children}
        </div>
      </div>
    </Sheet>
  );
}
