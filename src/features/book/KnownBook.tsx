import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { BookCard } from '../../../contract/catalogue/books.schema';
import type { Failure } from '../../../contract/wire/failure';
import { readKnownCard } from '../../../data/queries/books';
import { useNameOf } from '../../i18n/useNameOf';
import { AgeTag } from '../../shared/age/AgeTag';
import { HeroGround, heroGridClass, heroTitleClass } from '../../shared/titlePage/BookHero';
import { Description } from '../../shared/titlePage/Description';
import { Tag } from '../../ui/Badge';
import { Cover } from '../../ui/Cover';
import { LoadFailure } from '../../ui/LoadFailure';
import { BackButton } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { coverTint } from '../../ui/tint';
import { BookSkeleton } from './BookSkeleton';

type KnownBookProps = { bookId: number; failure: Failure; retry: () => void };

/** A book whose page could not be fetched: what a list or the library has of it, and the reason. */
export function KnownBook({ bookId, failure, retry }: KnownBookProps) {
  const card = useKnownCard(bookId);
  const nameOf = useNameOf();
  if (card === undefined) return <BookSkeleton />;
  if (card === null) {
    return (
      <div className="page-width pt-(--safe-top)">
        <BackButton className="mt-1.5 -ml-2.5" />
        <LoadFailure page failure={failure} retry={retry} />
      </div>
    );
  }
  return (
    <article className="animate-page">
      <PageTitle>{card.bookName}</PageTitle>
      <HeroGround tint={coverTint(card.tint, card.bookName)}>
        <div className="pt-1.5">
          <BackButton className="-ml-2.5" />
        </div>
        <div className={heroGridClass}>
          <span className="w-28 shrink-0 xs:w-34 md:w-56">
            <Cover
              src={card.sourceImg}
              title={card.bookName}
              author={card.authorName}
              tint={card.tint}
              size="page"
              eager
            />
          </span>
          <div className={heroTitleClass}>
            <p className="flex flex-wrap items-center gap-x-3 text-caption">
              {card.chanName !== '' && (
                <span className="font-medium text-accent">{nameOf(card.chanName, card.chanNames)}</span>
              )}
              <Tag>{card.finished ? <Trans>Complete</Trans> : <Trans>Ongoing</Trans>}</Tag>
              <AgeTag ageRating={card.ageRating} />
            </p>
            <h1 className="mt-2 font-title text-title font-semibold text-balance hyphens-auto wrap-anywhere">
              {card.bookName}
            </h1>
            {card.authorName !== '' && <p className="mt-1 text-lead text-ink-soft">{card.authorName}</p>}
          </div>
        </div>
      </HeroGround>
      <div className="page-width mt-7 grid gap-6">
        <Description about={<Trans>About this book</Trans>} text={card.novelDesc} tags={[]} language="" />
        <LoadFailure failure={failure} retry={retry} />
      </div>
    </article>
  );
}

/** Returns undefined while loading; null for a book that is not on the device. */
function useKnownCard(bookId: number): BookCard | null | undefined {
  const [card, setCard] = useState<BookCard | null>();
  useEffect(() => {
    let isHere = true;
    readKnownCard(bookId).then(
      (known) => isHere && setCard(known ?? null),
      (error: unknown) => {
        console.error('What is known of a book could not be read.', error);
        if (isHere) setCard(null);
      },
    );
    return () => {
      isHere = false;
    };
  }, [bookId]);
  return card;
}
