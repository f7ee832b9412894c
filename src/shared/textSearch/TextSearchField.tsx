import { useLingui } from '@lingui/react/macro';
import { Search, X } from 'lucide-react';
import { useRef } from 'react';

type TextSearchFieldProps = {
  query: string;
  label: string;
  onChange: (query: string) => void;
  onSubmit: () => void;
};

const MOST_LETTERS = 100;

export function TextSearchField({ query, label, onChange, onSubmit }: TextSearchFieldProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  return (
    <search className="text-search-field">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Search className="pointer-events-none absolute top-1/2 left-4 size-icon-md -translate-y-1/2 text-ink-soft" />
        <input
          ref={(element) => {
            input.current = element;
            // Set as an attribute: an opening dialog looks for it, and React does not render it.
            element?.setAttribute('autofocus', '');
          }}
          aria-label={label}
          autoCapitalize="off"
          autoComplete="off"
          className="h-[max(44px,1.75lh)] w-full appearance-none rounded-full border border-transparent bg-sunken pr-12 pl-11 text-input text-ink placeholder:text-ink-soft hover:border-line focus:border-accent focus:bg-surface focus:outline-(length:--focus-width) focus:-outline-offset-1 focus:outline-accent focus:outline-solid [&::-webkit-search-cancel-button]:hidden"
          enterKeyHint="search"
          maxLength={MOST_LETTERS}
          onChange={(event) => onChange(event.target.value)}
          placeholder={t`Words or a phrase`}
          spellCheck={false}
          type="search"
          value={query}
        />
        {query !== '' && (
          <button
            aria-label={t`Clear`}
            className="absolute top-1/2 right-0 grid size-11 -translate-y-1/2 place-items-center rounded-full text-ink-soft hover:text-ink"
            onClick={() => {
              onChange('');
              input.current?.focus();
            }}
            type="button"
          >
            <X className="size-icon-md" />
          </button>
        )}
      </form>
    </search>
  );
}
