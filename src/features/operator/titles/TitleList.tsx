import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useCallback, useDeferredValue, useState } from 'react';
import type { DeskTitle, TitleCursor } from '../../../../contract/operator/titles.schema';
import { Button } from '../../../ui/Button';
import { Chip } from '../../../ui/Chip';
import { Cover } from '../../../ui/Cover';
import { cardClass } from '../../../ui/card';
import { rowClass } from '../../../ui/List';
import { LoadFailure, LoadMoreFailure } from '../../../ui/LoadFailure';
import { SkeletonBlock } from '../../../ui/Skeleton';
import { TextField } from '../../../ui/TextField';
import { useDesk } from '../desk/useDesk';
import { useDeskList } from '../desk/useDeskList';
import { OfferTag } from './OfferTag';

export function TitleList() {
  const ask = useDesk();
  const [typed, setTyped] = useState('');
  const [only, setOnly] = useState<'hidden' | 'deleted'>();
  const isHidden = only === 'hidden';
  const isDeleted = only === 'deleted';
  const query = useDeferredValue(typed.trim());
  const fetchPage = useCallback(
    (after: TitleCursor) => ask('operatorTitles', { query, isHidden, isDeleted, after }),
    [ask, query, isHidden, isDeleted],
  );
  const { list, failure, isLoading, hasMore, more, reload } = useDeskList<
    DeskTitle,
    NonNullable<TitleCursor>
  >(fetchPage);
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={<Trans>Find a title</Trans>}
        hint={<Trans>Words of its title, author or tags, or its number</Trans>}
        icon={<Search className="size-icon-md" />}
        type="search"
        value={typed}
        onChange={setTyped}
        maxLength={100}
      />
      <div className="flex flex-wrap gap-2">
        <Chip pressed={isHidden} onPress={() => setOnly(isHidden ? undefined : 'hidden')}>
          <Trans>Not published</Trans>
        </Chip>
        <Chip pressed={isDeleted} onPress={() => setOnly(isDeleted ? undefined : 'deleted')}>
          <Trans>Deleted</Trans>
        </Chip>
        <Link
          to="/operator"
          search={{ at: 'uploads' }}
          className="ms-auto inline-flex min-h-11 items-center text-accent"
        >
          <Trans>Upload a title</Trans>
        </Link>
      </div>
      {list === undefined ? (
        failure ? (
          <LoadFailure failure={failure} retry={reload} />
        ) : (
          <SkeletonBlock className="h-40 w-full" />
        )
      ) : list.length === 0 ? (
        <p className="py-6 text-center text-ink-soft">
          <Trans>No title matches.</Trans>
        </p>
      ) : (
        <ul aria-busy={isLoading} className={`${cardClass} divide-y divide-line overflow-hidden`}>
          {list.map((title) => (
            <TitleRow key={title.id} title={title} />
          ))}
        </ul>
      )}
      {list && failure && <LoadMoreFailure failure={failure} retry={more} />}
      {hasMore && !failure && (
        <Button kind="outline" busy={isLoading} onClick={more} className="self-center">
          <Trans>Show more</Trans>
        </Button>
      )}
    </div>
  );
}

function TitleRow({ title }: { title: DeskTitle }) {
  const { i18n } = useLingui();
  const { id, author, chapterCount, readerCount, kind } = title;
  const chapters = i18n.number(chapterCount);
  const readers = i18n.number(readerCount);
  return (
    <li>
      <Link to="/operator" search={{ at: `titles/${id}` }} className={rowClass}>
        <Cover
          src={title.sourceImg}
          title={title.title}
          author={author}
          tint={title.tint}
          kind={kind === 'drama' ? 'drama' : undefined}
          className="w-10 shrink-0"
        />
        <span className="min-w-0 flex-1">
          <span className="block font-medium wrap-anywhere">{title.title}</span>
          <span className="block text-caption text-ink-soft wrap-anywhere">
            {author}
            {author !== '' && ' · '}
            {kind === 'drama' ? <Trans>Episodes: {chapters}</Trans> : <Trans>Chapters: {chapters}</Trans>}
            {' · '}
            <Trans>Readers: {readers}</Trans>
          </span>
        </span>
        <OfferTag title={title} />
      </Link>
    </li>
  );
}
