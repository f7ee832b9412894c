import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Sheet } from '../../ui/Sheet';
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

/** The keys of a search: Down and Up move between the field and the hits. Enter is handled by the browser. */
function moveThroughHits(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const root = event.currentTarget;
  const field = root.querySelector<HTMLInputElement>('input[type="search"]');
  const hits = [...root.querySelectorAll<HTMLElement>('[data-hit]')];
  const at = hits.findIndex((hit) => hit === event.target);
  if (at === -1 && (event.target !== field || step < 0)) return;
  const next = at === -1 ? hits[0] : hits[at + step];
  if (next) next.focus();
  else if (step < 0) field?.focus();
  event.preventDefault();
}

function pickFirstHit(root: HTMLElement | null): void {
  root?.querySelector<HTMLElement>('[data-hit]')?.click();
}
