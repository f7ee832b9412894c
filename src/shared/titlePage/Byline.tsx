import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import type { BookDetail, TitlePerson } from '../../../contract/catalogue/books.schema';

const LINK = 'inline-flex min-h-11 items-center rounded-sm text-ink-soft hover:text-accent hover:underline';

/** Who made a title: links to the pages of those who have one, else the author's name as a search. */
export function Byline({ book: { people = [], authorName } }: { book: BookDetail }) {
  const has = (...parts: string[]) => people.filter(({ part }) => parts.includes(part));
  const authors = has('author', 'coauthor');
  return (
    <div className="text-lead text-ink-soft wrap-anywhere">
      {authors.length > 0 ? (
        <Names people={authors} />
      ) : (
        authorName !== '' && (
          <p>
            <Link to="/search" search={{ q: authorName }} className={LINK}>
              {authorName}
            </Link>
          </p>
        )
      )}
      <Names people={has('editor')} label={<Trans>Edited by</Trans>} />
      <Names people={has('translator')} label={<Trans>Translated by</Trans>} />
    </div>
  );
}

function Names({ people, label }: { people: readonly TitlePerson[]; label?: ReactNode }) {
  if (people.length === 0) return null;
  return (
    <p className={label ? 'text-caption' : ''}>
      {label && <>{label} </>}
      {people.map(({ authorId, name }, at) => (
        <Fragment key={authorId}>
          {at > 0 && ', '}
          <Link to="/author/$authorId" params={{ authorId }} className={LINK}>
            {name}
          </Link>
        </Fragment>
      ))}
    </p>
  );
}
