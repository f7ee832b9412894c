import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown10, ArrowUp01, BookmarkCheck, Search, X } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { buttonClass } from '../../ui/buttonClass';

type ContentsToolsProps = {
  last: number;
  found: number | undefined;
  newestFirst: boolean;
  onOrder: (newestFirst: boolean) => void;
  onFilter: (words: string) => void;
  /** Returns false if no chapter has that number. */
  onFind: (number: number) => boolean;
  /** Undefined if the reader's chapter is not in the list. */
  onCurrent: (() => void) | undefined;
};

const NUMBER = /^\d+$/;

/**
 * The tools of a long table of contents: one field for a number, which Enter jumps to, or for words, which
 * filter the titles; a button to the reader's own chapter; and the order.
 */
export function ContentsTools(props: ContentsToolsProps) {
  const { last, found, newestFirst, onOrder, onFilter, onFind, onCurrent } = props;
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [missing, setMissing] = useState<string>();
  const change = (next: string) => {
    setText(next);
    setMissing(undefined);
    onFilter(NUMBER.test(next.trim()) ? '' : next.trim());
  };
  const find = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    if (NUMBER.test(wanted)) setMissing(onFind(Number(wanted)) ? undefined : wanted);
  };
  const goToCurrent = () => {
    setText('');
    setMissing(undefined);
    onCurrent?.();
  };
  return (
    <div className="flex flex-wrap items-center gap-2 py-2">
      <form
        // `data-aside` keeps the dialog from focusing the field: on a phone the keyboard would cover the list
        // that the reader wants to see.
        data-aside
        onSubmit={find}
        role="search"
        aria-label={t`Find a chapter`}
        className="relative min-w-36 flex-1"
      >
        <label htmlFor={id} className="sr-only">
          <Trans>Number or title</Trans>
        </label>
        <Search className="pointer-events-none absolute top-1/2 left-3.5 size-icon-md -translate-y-1/2 text-ink-soft" />
        <input
          ref={input}
          id={id}
          enterKeyHint="go"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          value={text}
          maxLength={80}
          placeholder={t`Number or title`}
          aria-invalid={missing !== undefined || undefined}
          aria-describedby={missing === undefined ? undefined : `${id}-missing`}
          onChange={(event) => change(event.target.value)}
          className="h-11 w-full rounded-full border border-edge bg-surface pr-11 pl-10 text-input text-ink text-ellipsis placeholder:text-ink-soft focus:border-accent focus:outline-(length:--focus-width) focus:-outline-offset-1 focus:outline-accent focus:outline-solid aria-invalid:border-danger"
        />
        {text !== '' && (
          <button
            type="button"
            aria-label={t`Clear`}
            className="absolute top-0 right-0 grid size-11 place-items-center rounded-full text-ink-soft hover:text-ink"
            onClick={() => {
              change('');
              input.current?.focus();
            }}
          >
            <X className="size-icon-md" />
          </button>
        )}
      </form>
      {onCurrent && (
        <button type="button" onClick={goToCurrent} className={`${buttonClass('tonal')} px-3! sm:px-4!`}>
          <BookmarkCheck className="size-icon-md" />
          <span className="max-sm:sr-only">
            <Trans>My place</Trans>
          </span>
        </button>
      )}
      <button
        type="button"
        aria-pressed={newestFirst}
        onClick={() => onOrder(!newestFirst)}
        className={`${buttonClass(newestFirst ? 'tonal' : 'outline')} px-3! sm:px-4!`}
      >
        {newestFirst ? <ArrowDown10 className="size-icon-md" /> : <ArrowUp01 className="size-icon-md" />}
        <span className="max-sm:sr-only">
          <Trans>Newest first</Trans>
        </span>
      </button>
      {missing !== undefined && (
        <p id={`${id}-missing`} role="alert" className="w-full text-caption text-danger">
          <Trans>
            There is no chapter {missing}. The last one is {last}.
          </Trans>
        </p>
      )}
      <p role="status" className={found === undefined ? 'sr-only' : 'w-full text-caption text-ink-soft'}>
        {found === 0 && <Trans>No chapter’s title has these words.</Trans>}
        {found !== undefined && found > 0 && (
          <Plural value={found} one="# chapter found" other="# chapters found" />
        )}
      </p>
    </div>
  );
}
