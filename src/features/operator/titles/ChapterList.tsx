import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useCallback, useDeferredValue, useState } from 'react';
import type { DeskChapter, TitleFile } from '../../../../contract/operator/titles.schema';
import { Tag } from '../../../ui/Badge';
import { cardClass } from '../../../ui/card';
import { rowClass } from '../../../ui/List';
import { TextField } from '../../../ui/TextField';
import { DeskLink } from '../desk/DeskLink';
import { DeskListBody } from '../desk/DeskListBody';
import { deskTime } from '../desk/deskTime';
import { useDesk } from '../desk/useDesk';
import { useDeskList } from '../desk/useDeskList';
import { chapterAt } from './chapterAt';

/** A novel's chapters, page by page: it may have thousands. */
export function ChapterList({ file }: { file: TitleFile }) {
  const ask = useDesk();
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed.trim());
  const fetchPage = useCallback(
    (after: number | null) => ask('operatorChapters', { bookId: file.id, query, after }),
    [ask, file.id, query],
  );
  const list = useDeskList<DeskChapter, number>(fetchPage);
  return (
    <section aria-labelledby="title-chapters" className="flex flex-col gap-4">
      <h3 id="title-chapters" className="font-title text-heading font-semibold">
        <Trans>Chapters</Trans>
      </h3>
      <TextField
        label={<Trans>Find a chapter</Trans>}
        hint={<Trans>A number, from which the list begins, or words of a title</Trans>}
        icon={<Search className="size-icon-md" />}
        type="search"
        value={typed}
        onChange={setTyped}
        maxLength={100}
      />
      <DeskListBody of={list} empty={<Trans>No chapter matches.</Trans>}>
        {(chapters) => (
          <ul aria-busy={list.isLoading} className={`${cardClass} divide-y divide-line overflow-hidden`}>
            {chapters.map((chapter) => (
              <li key={chapter.target}>
                <ChapterRow chapter={chapter} file={file} />
              </li>
            ))}
          </ul>
        )}
      </DeskListBody>
    </section>
  );
}

function ChapterRow({ chapter, file }: { chapter: DeskChapter; file: TitleFile }) {
  const { target, title, parts } = chapter;
  return (
    <DeskLink at={chapterAt(file.id, target)} className={rowClass}>
      <span className="w-10 shrink-0 text-end text-ink-soft tabular-nums">{target > 0 && target}</span>
      <span className="min-w-0 flex-1">
        <span lang={file.language} className="block font-medium wrap-anywhere">
          {title}
        </span>
        <span className="block text-caption text-ink-soft wrap-anywhere">
          {parts.length > 0 && <span lang={file.language}>{parts.join(' – ')} · </span>}
          <ChapterFacts chapter={chapter} />
        </span>
      </span>
      <ChapterTag chapter={chapter} />
    </DeskLink>
  );
}

export function ChapterFacts({ chapter: { wordCount, price } }: { chapter: DeskChapter }) {
  return (
    <>
      <Plural value={wordCount} one="# word" other="# words" /> ·{' '}
      {price === 0 ? <Trans>free</Trans> : <Plural value={price} one="# coin" other="# coins" />}
    </>
  );
}

/** What keeps readers from seeing it: nothing for a public chapter. */
export function ChapterTag({
  chapter: { isRemoved, isDraft, publishAt },
}: {
  chapter: Pick<DeskChapter, 'isRemoved' | 'isDraft' | 'publishAt'>;
}) {
  const { i18n } = useLingui();
  if (isRemoved)
    return (
      <Tag tone="danger">
        <Trans>Removed</Trans>
      </Tag>
    );
  if (!isDraft) return null;
  return (
    <Tag tone="mark">{publishAt === null ? <Trans>Draft</Trans> : deskTime(publishAt, i18n.locale)}</Tag>
  );
}
