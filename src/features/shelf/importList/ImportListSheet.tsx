import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Copy, FileText } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFailureText } from '../../../i18n/useFailureText';
import { copyText } from '../../../platform/device/copyText';
import { usecases } from '../../../platform/worker/usecases';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { ProgressLine } from '../../../ui/ProgressLine';
import { Sheet } from '../../../ui/Sheet';
import { Checkbox } from '../../../ui/Switch';
import { TextField } from '../../../ui/TextField';
import { showToast } from '../../../ui/toasts';
import { MOST_TITLES, readTitleList } from './readTitleList';
import { type TitleSearch, useTitleSearch } from './useTitleSearch';

const MOST_BYTES = 20_000_000;

/** Adds the titles of a list from elsewhere that this site has. Only names of titles are sent, as a search. */
export function ImportListSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { search, begin, goOn, stop } = useTitleSearch();
  return (
    <Sheet title={t`Import a list of titles`} onClose={onClose} tall>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-5 pb-6">
        {search ? (
          <Found search={search} onStop={stop} onGoOn={goOn} onDone={onClose} />
        ) : (
          <Choose onTitles={begin} />
        )}
      </div>
    </Sheet>
  );
}

function Choose({ onTitles }: { onTitles: ReturnType<typeof useTitleSearch>['begin'] }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<'empty' | 'more' | 'file'>();
  const input = useRef<HTMLInputElement>(null);
  const read = async (list: string) => {
    const { titles, more } = await readTitleList(list);
    if (titles.length === 0) setProblem('empty');
    else if (more > 0) setProblem('more');
    else onTitles(titles);
  };
  const open = async (file: File) => {
    if (file.size > MOST_BYTES) setProblem('file');
    else await file.text().then(read, () => setProblem('file'));
  };
  return (
    <>
      <p className="text-pretty text-ink-soft">
        <Trans>
          The file that Goodreads or StoryGraph exports (CSV), or a text with one title a line. The titles are
          searched for here one after another; nothing else of the file leaves this device.
        </Trans>
      </p>
      <TextField
        label={<Trans>Titles, one a line</Trans>}
        value={text}
        onChange={setText}
        rows={6}
        error={
          problem === 'empty' ? (
            <Trans>There are no titles in it.</Trans>
          ) : problem === 'more' ? (
            <Trans>More than {MOST_TITLES} titles: import them in several lists.</Trans>
          ) : problem === 'file' ? (
            <Trans>The file couldn’t be read.</Trans>
          ) : undefined
        }
      />
      <div className="flex flex-wrap gap-3">
        <Button disabled={text.trim() === ''} onClick={() => void read(text)}>
          <Trans>Search for them</Trans>
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t`Choose a file`}
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // Lets the reader choose the same file again.
            currentTarget.value = '';
            if (file) void open(file);
          }}
        />
        <Button
          kind="outline"
          icon={<FileText className="size-icon-md" />}
          onClick={() => input.current?.click()}
        >
          <Trans>Choose a file</Trans>
        </Button>
      </div>
    </>
  );
}

type FoundProps = {
  search: TitleSearch;
  onStop: () => void;
  onGoOn: () => void;
  onDone: () => void;
};

function Found({ search, onStop, onGoOn, onDone }: FoundProps) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [isAdding, setAdding] = useState(false);
  const { titles, found, missing, state, failure } = search;
  const books = [...new Map(found.map((card) => [card.id, card])).values()];
  const chosen = books.filter(({ id }) => !left.has(id));
  const number = chosen.length;
  const done = found.length + missing.length;
  const all = titles.length;
  const toggle = (id: number, isChosen: boolean) =>
    setLeft((before) => new Set(isChosen ? [...before].filter((one) => one !== id) : [...before, id]));
  const add = async () => {
    setAdding(true);
    for (const { id } of chosen) {
      const kept = await usecases.addToShelf({ bookId: id });
      if (kept.ok) continue;
      showToast({ text: failureText(kept.failure.name) });
      setAdding(false);
      return;
    }
    showToast({ text: t`They are in your library` });
    onDone();
  };
  const copy = async () => {
    const lines = missing.map(({ title, author }) => (author ? `${title} – ${author}` : title));
    const isCopied = await copyText(lines.join('\n'));
    showToast({ text: isCopied ? t`Copied` : t`It couldn’t be copied` });
  };
  return (
    <>
      {state === 'running' && (
        <ProgressLine percent={Math.floor((done / all) * 100)} label={t`Searched`} tone="accent" />
      )}
      <p role="status" className="tabular-nums">
        <Trans>
          {done} of {all} searched
        </Trans>
      </p>
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      {done < all && (
        <div>
          <Button kind="outline" onClick={state === 'running' ? onStop : onGoOn}>
            {state === 'running' ? <Trans>Stop</Trans> : <Trans>Continue</Trans>}
          </Button>
        </div>
      )}
      {books.length > 0 && (
        <section>
          <h3 className="font-medium">
            <Plural value={books.length} one="# title is here" other="# titles are here" />
          </h3>
          {books.map(({ id, bookName, authorName }) => (
            <Checkbox
              key={id}
              label={bookName}
              detail={authorName}
              checked={!left.has(id)}
              onChange={(isChosen) => toggle(id, isChosen)}
            />
          ))}
        </section>
      )}
      {state === 'done' && books.length > 0 && (
        <Button disabled={number === 0 || isAdding} onClick={() => void add()}>
          <Plural value={number} one="Add # title to the library" other="Add # titles to the library" />
        </Button>
      )}
      {missing.length > 0 && (
        <section>
          <div className="flex items-center justify-between gap-3">
            <h3 className="font-medium">
              <Plural value={missing.length} one="# title is not here" other="# titles are not here" />
            </h3>
            <Button
              kind="quiet"
              size="sm"
              icon={<Copy className="size-icon-sm" />}
              onClick={() => void copy()}
            >
              <Trans>Copy</Trans>
            </Button>
          </div>
          <ul className="mt-1 text-ink-soft">
            {missing.map(({ title, author }) => (
              <li key={`${title}/${author}`} className="wrap-anywhere">
                {title} {author && <span className="text-caption">{author}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
