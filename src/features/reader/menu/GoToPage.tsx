import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { readChapter } from '../../../../data/queries/chapters';
import type { Place } from '../../../../data/tables/rows';
import { buttonClass } from '../../../ui/buttonClass';
import { useStage } from '../context/StageContext';
import { placeOfPage } from '../text/placeOfPage';

type GoToPageProps = { bookId: number; onPlace: (place: Place) => void };

/** Goes to a page of the printed edition. Shown only for a book that has page numbers. */
export function GoToPage({ bookId, onPlace }: GoToPageProps) {
  const { chapters } = useStage();
  const { t } = useLingui();
  const id = useId();
  const [text, setText] = useState('');
  const [missing, setMissing] = useState<string>();
  const pages = chapters.flatMap((chapter) => chapter.pages ?? []);
  const first = pages[0];
  const last = pages.at(-1);
  if (first === undefined) return null;
  const go = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    const matches = (page: string) => page.toLowerCase() === wanted.toLowerCase();
    const chapter = chapters.find((each) => each.pages?.some(matches));
    const page = chapter?.pages?.find(matches);
    setMissing(page === undefined && wanted !== '' ? wanted : undefined);
    if (!chapter || page === undefined) return;
    const { target } = chapter;
    void readChapter(bookId, target)
      .catch(() => undefined)
      .then((held) => onPlace(placeOfPage(target, held?.blocks ?? [], page)));
  };
  return (
    <form aria-label={t`Go to page`} className="contents-tools" data-aside onSubmit={go} role="search">
      <div className="flex items-center gap-2 py-2">
        <label className="flex-1" htmlFor={id}>
          <Trans>Go to page</Trans>
        </label>
        <input
          aria-describedby={missing === undefined ? undefined : `${id}-missing`}
          aria-invalid={missing !== undefined || undefined}
          autoCapitalize="off"
          autoComplete="off"
          className="h-11 w-24 rounded-full border border-edge bg-surface px-4 text-input text-ink placeholder:text-ink-soft focus:border-accent focus:outline-(length:--focus-width) focus:-outline-offset-1 focus:outline-accent focus:outline-solid aria-invalid:border-danger"
          enterKeyHint="go"
          id={id}
          maxLength={60}
          onChange={(event) => {
            setText(event.target.value);
            setMissing(undefined);
          }}
          placeholder={first}
          value={text}
        />
        <button className={buttonClass('tonal')} type="submit">
          <Trans>Go</Trans>
        </button>
      </div>
      {missing !== undefined && (
        <p className="pb-2 text-caption text-danger" id={`${id}-missing`} role="alert">
          <Trans>
            There is no page {missing}. Pages run from {first} to {last}.
          </Trans>
        </p>
      )}
    </form>
  );
}
