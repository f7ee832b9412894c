import { useLingui } from '@lingui/react/macro';
import { Search, X } from 'lucide-react';
import { useRef, useState } from 'react';

type SearchFieldProps = {
  /**
   * Set by the search page, which controls the field; elsewhere the field keeps its own text until it is
   * submitted.
   */
  value?: string;
  onChange?: (value: string) => void;
  onSubmit?: (value: string) => void;
  autoFocus?: boolean;
};

export function SearchField({ value, onChange, onSubmit, autoFocus }: SearchFieldProps) {
  const { t } = useLingui();
  const [own, setOwn] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const text = value ?? own;
  const change = (next: string) => {
    setOwn(next);
    onChange?.(next);
  };
  return (
    <search className="w-full">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.(text.trim());
        }}
      >
        <Search className="pointer-events-none absolute top-1/2 left-4 size-icon-lg -translate-y-1/2 text-ink-soft" />
        <input
          ref={input}
          type="search"
          name="q"
          value={text}
          autoFocus={autoFocus}
          autoComplete="off"
          autoCapitalize="off"
          enterKeyHint="search"
          maxLength={200}
          aria-label={t`Search titles`}
          placeholder={t`Title, author or subject`}
          onChange={(event) => change(event.target.value)}
          className="h-[max(44px,1.75lh)] w-full appearance-none rounded-full border border-transparent bg-sunken pr-12 pl-[calc(26px+var(--spacing-icon-lg))] text-input text-ink placeholder-shown:pr-4 placeholder-shown:text-ellipsis placeholder:text-ink-soft hover:border-line focus:border-accent focus:bg-surface focus:outline-(length:--focus-width) focus:-outline-offset-1 focus:outline-accent focus:outline-solid [&::-webkit-search-cancel-button]:hidden"
        />
        {text !== '' && (
          <button
            type="button"
            aria-label={t`Clear`}
            className="absolute top-1/2 right-0 grid size-11 -translate-y-1/2 place-items-center rounded-full text-ink-soft hover:text-ink"
            onClick={() => {
              change('');
              input.current?.focus();
            }}
          >
            <X className="size-icon-md" />
          </button>
        )}
      </form>
    </search>
  );
}
