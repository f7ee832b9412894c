import { useLingui } from '@lingui/react/macro';
import { Search, X } from 'lucide-react';
import { useRef } from 'react';

type ShelfSearchProps = { query: string; onChange: (query: string) => void; autoFocus?: boolean };

export function ShelfSearch({ query, onChange, autoFocus }: ShelfSearchProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  return (
    <search className="relative block w-full">
      <Search className="pointer-events-none absolute top-1/2 left-4 size-icon-md -translate-y-1/2 text-ink-soft" />
      <input
        ref={input}
        type="search"
        value={query}
        autoFocus={autoFocus}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        aria-label={t`Search your library`}
        placeholder={t`Search your library`}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onChange('')}
        className="h-[max(44px,1.75lh)] w-full appearance-none rounded-full border border-transparent bg-sunken pr-12 pl-[calc(26px+var(--spacing-icon-md))] text-input text-ink placeholder-shown:pr-4 placeholder-shown:text-ellipsis placeholder:text-ink-soft hover:border-line focus:border-accent focus:bg-surface focus:outline-(length:--focus-width) focus:-outline-offset-1 focus:outline-accent focus:outline-solid [&::-webkit-search-cancel-button]:hidden"
      />
      {query !== '' && (
        <button
          type="button"
          aria-label={t`Clear`}
          className="absolute top-1/2 right-0 grid size-11 -translate-y-1/2 place-items-center rounded-full text-ink-soft hover:text-ink"
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <X className="size-icon-md" />
        </button>
      )}
    </search>
  );
}
