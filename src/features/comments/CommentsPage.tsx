import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { isReview } from '../../../contract/comments/comments';
import { type CommentedPlace, readCommentedPlace } from '../../../data/queries/commentedPlace';
import type { CommentPlace } from '../../../data/queries/comments';
import { useLive } from '../../platform/live/live';
import { CommentThread } from '../../shared/comments/CommentThread';
import { ReviewThread } from '../../shared/comments/ReviewThread';
import { buttonClass } from '../../ui/buttonClass';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { StateMessage } from '../../ui/StateMessage';
import { type CommentsAddress, placeOfAddress } from './placeOfAddress';

/** The comments on a title, a chapter, a paragraph or an episode (spec 4.15), or the reviews of a title. */
export function CommentsPage({ address }: { address: CommentsAddress }) {
  const { t } = useLingui();
  const { place, blocks } = placeOfAddress(address);
  const title = place && isOfReviews(place, blocks) ? t`Reviews` : t`Comments`;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} column="narrow" />
      {place ? <Thread place={place} blocks={blocks} /> : <NoPlace />}
    </>
  );
}

function Thread({ place, blocks }: { place: CommentPlace; blocks: readonly string[] }) {
  const { bookId, target } = place;
  const key = `commented ${bookId}/${target}/${blocks.join(',')}`;
  const { value: about } = useLive(key, () => readCommentedPlace(place, blocks));
  return (
    <div className="page-width max-w-2xl! pb-10">
      {about && <About about={about} target={target} />}
      {isOfReviews(place, blocks) ? (
        <ReviewThread bookId={bookId} />
      ) : (
        <CommentThread place={place} paragraphs={blocks} paragraph={anchorOf(about, blocks)} />
      )}
    </div>
  );
}

function isOfReviews({ target }: CommentPlace, blocks: readonly string[]): boolean {
  return isReview({ target, paragraph: blocks[0] ?? null });
}

/**
 * Returns the anchor of a new comment. A paragraph that is not on this device is identified by its block
 * alone.
 */
function anchorOf(about: CommentedPlace | undefined, blocks: readonly string[]) {
  if (about?.paragraph) {
    const { blockId, quote, share } = about.paragraph;
    return { blockId, quote, share };
  }
  const [blockId] = blocks;
  return blockId === undefined ? null : { blockId, quote: '', share: 0 };
}

function About({ about, target }: { about: CommentedPlace; target: number | null }) {
  const { name, language, isDrama, partTitle, paragraph } = about;
  return (
    <div className="mb-5">
      <p lang={language} className="font-title text-lead font-semibold wrap-anywhere">
        {name}
      </p>
      {target !== null && target > 0 && (
        <p className="text-ink-soft wrap-anywhere">
          {isDrama ? <Trans>Episode {target}</Trans> : <Trans>Chapter {target}</Trans>}
          {partTitle !== '' && <span lang={language}>{` · ${partTitle}`}</span>}
        </p>
      )}
      {paragraph && (
        <blockquote lang={language} className="mt-3 line-clamp-4 border-l-4 border-line pl-3 font-title">
          {paragraph.text}
        </blockquote>
      )}
    </div>
  );
}

function NoPlace() {
  return (
    <StateMessage
      drawing="lost"
      title={<Trans>Comments appear beside what they are about</Trans>}
      actions={
        <>
          <Link to="/home" className={buttonClass()}>
            <Trans>Find something new</Trans>
          </Link>
          <Link to="/repliesList" search={{ tab: 'mine' }} className={buttonClass('outline')}>
            <Trans>Your comments</Trans>
          </Link>
        </>
      }
    >
      <Trans>Open a book, a chapter, a drama or an episode, and choose Comments there.</Trans>
    </StateMessage>
  );
}
