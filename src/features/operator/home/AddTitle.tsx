import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import type { DeskTitle, PlacedBook } from '../../../../contract/operator/titles.schema';
import { TextField } from '../../../ui/TextField';
import { useDesk } from '../desk/useDesk';

const MOST_FOUND = 6;

type AddTitleProps = {
  label: ReactNode;
  /** Titles already placed, which are not offered. */
  placed: readonly number[];
  kind?: PlacedBook['kind'];
  onAdd: (book: PlacedBook) => void;
};

export function AddTitle({ label, placed, kind: wanted, onAdd }: AddTitleProps) {
  const { t } = useLingui();
  const ask = useDesk();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly DeskTitle[]>([]);
  const query = useDeferredValue(typed.trim());
  useEffect(() => {
    if (query === '') {
      setFound([]);
      return;
    }
    let isOver = false;
    void ask('operatorTitles', { query, isHidden: false, after: null }).then((answer) => {
      if (!isOver && answer.ok) setFound(answer.value.list);
    });
    return () => {
      isOver = true;
    };
  }, [ask, query]);
  const others = found
    .filter(({ id, kind }) => !placed.includes(id) && (wanted === undefined || kind === wanted))
    .slice(0, MOST_FOUND);
  const add = ({ id, title, kind, sourceImg, tint, isHidden }: DeskTitle) => {
    onAdd({ id, title, kind, sourceImg, tint, isHidden });
    setTyped('');
  };
  return (
    <div className="p-4">
      <TextField
        label={label}
        type="search"
        value={typed}
        onChange={setTyped}
        maxLength={100}
        placeholder={t`Title, author or number`}
      />
      {others.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1">
          {others.map((title) => (
            <li key={title.id}>
              <button
                type="button"
                onClick={() => add(title)}
                className="flex min-h-11 w-full items-center gap-3 rounded-md px-3 py-1.5 text-start hover:bg-sunken"
              >
                <Plus className="size-icon-md shrink-0 text-accent" />
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {title.title}
                  <span className="block text-caption text-ink-soft">{title.author}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {query !== '' && query === typed.trim() && others.length === 0 && (
        <p role="status" className="mt-2 text-caption text-ink-soft">
          <Trans>No title matches.</Trans>
        </p>
      )}
    </div>
  );
}
