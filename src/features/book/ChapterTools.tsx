import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown10, ArrowUp01, BookmarkCheck, Search } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { buttonClass } from '../../ui/button';

type ChapterToolsProps = {
  /** Number of the last chapter. */
  last: number;
  newestFirst: boolean;
  onOrder: (newestFirst: boolean) => void;
  /** False when there is no chapter of that number. */
  onFind: (number: number) => boolean;
  /** Undefined when the reader is in no chapter of the list. */
  onCurrent: (() => void) | undefined;
};

/** Ways about a long table of contents: a number, the reader's own chapter, the newest first. */
export function ChapterTools({ last, newestFirst, onOrder, onFind, onCurrent }: ChapterToolsProps) {
  const { t } = useLingui();
  const id = useId();
  const [text, setText] = useState('');
  const [missing, setMissing] = useState<string>();
  const find = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted === '') return;
    setMissing(/^\d+$/.test(wanted) && onFind(Number(wanted)) ? undefined : wanted);
  };
  return (
    <div className="flex flex-wrap items-center gap-2 py-2">
      <form
        onSubmit={find}
        role="search"
        aria-label={t`Find a chapter`}
        className="relative min-w-36 flex-1 sm:max-w-56"
      >
        <label htmlFor={id} className="sr-only">
          <Trans>Chapter number</Trans>
        </label>
        <Search className="pointer-events-none absolute top-1/2 left-3.5 size-icon-md -translate-y-1/2 text-ink-soft" />
        <input
          id={id}
          inputMode="numeric"
          enterKeyHint="go"
          autoComplete="off"
          value={text}
          maxLength={6}
          placeholder={t`Chapter number`}
          aria-invalid={missing !== undefined || undefined}
          aria-describedby={missing === undefined ? undefined : `${id}-missing`}
          onChange={(event) => {
            setText(event.target.value);
            setMissing(undefined);
          }}
          className="h-11 w-full rounded-full border border-edge bg-surface pr-4 pl-10 text-input text-ink placeholder:text-ink-soft focus:border-accent focus:outline-(length:--focus-width) focus:-outline-offset-1 focus:outline-accent focus:outline-solid aria-invalid:border-danger"
        />
      </form>
      {onCurrent && (
        <button type="button" onClick={onCurrent} className={`${buttonClass('tonal')} px-3! sm:px-4!`}>
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
    </div>
  );
}
