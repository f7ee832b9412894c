import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { AuthorTitle } from '../../../contract/catalogue/authors.schema';
import type { AnswerOf } from '../../../contract/endpoints';
import type { TitlePart } from '../../../contract/studio/parts';
import { type AuthorFace, authorKey, readIsFollowed } from '../../../data/queries/authors';
import { useLive } from '../../platform/live/live';
import { type FirstList, useBookPages } from '../../platform/live/pages';
import { usecases } from '../../platform/worker/usecases';
import { BookList } from '../../ui/BookList';
import { BookRow } from '../../ui/BookRow';
import { buttonClass } from '../../ui/buttonClass';
import { ListAge } from '../../ui/ListAge';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { StateMessage } from '../../ui/StateMessage';
import { FollowButton } from './FollowButton';

/** An author's public page (decision 0138), from the device first. */
export function AuthorPage({ authorId, first }: { authorId: number; first: FirstList }) {
  const { t } = useLingui();
  const key = authorKey(authorId);
  const list = useBookPages<AnswerOf<'author'> & AuthorFace>(
    key,
    (offset) => usecases.fillAuthor({ authorId, offset }),
    first,
  );
  const { page } = list;
  const name = page?.penName ?? t`Author`;
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <PageHeader title={name} />
      <div className="page-width pb-10">
        {page && <Face authorId={authorId} page={page} />}
        <ListAge fetchedAt={list.fetchedAt} className="pb-1" />
        {list.failure?.name === 'notFound' && !page ? (
          <StateMessage
            drawing="lost"
            title={<Trans>This author has no page here any more</Trans>}
            actions={
              <Link to="/discover" className={buttonClass()}>
                <Trans>Explore titles</Trans>
              </Link>
            }
          />
        ) : (
          <BookList
            name={key}
            list={list}
            empty={<StateMessage drawing="nothing-found" title={<Trans>Nothing here</Trans>} />}
            row={titleRow}
          />
        )}
      </div>
    </>
  );
}

function Face({ authorId, page }: { authorId: number; page: AuthorFace }) {
  const { penName, about, followers, isCounted } = page;
  const isFollowed = useLive(`followed ${authorId}`, () => readIsFollowed(authorId)).value === true;
  const counted = followers + Number(isFollowed) - Number(isCounted);
  return (
    <section className="flex max-w-3xl flex-col gap-4 pt-1 pb-6">
      {about !== '' && <p className="whitespace-pre-line text-pretty wrap-anywhere">{about}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FollowButton author={{ authorId, name: penName }} isFollowed={isFollowed} />
        {counted > 0 && (
          <span className="text-caption text-ink-soft">
            <Plural value={counted} one="# follower" other="# followers" />
          </span>
        )}
      </div>
    </section>
  );
}

function titleRow(title: AuthorTitle, index: number) {
  return (
    <div className="h-full border-b border-line py-1.5">
      <BookRow book={title} eager={index < 4} />
      {title.part !== undefined && <Part part={title.part} />}
    </div>
  );
}

function Part({ part }: { part: string }) {
  const name = PART_NAMES[part as TitlePart];
  return name && <p className="ps-28 pb-2 text-caption font-medium text-ink-soft">{name}</p>;
}

/** A part of a later version has no name here. */
const PART_NAMES: { readonly [Part in TitlePart]?: ReactElement } = {
  coauthor: <Trans>As co-author</Trans>,
  editor: <Trans>As editor</Trans>,
  translator: <Trans>As translator</Trans>,
};
