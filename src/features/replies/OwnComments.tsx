import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isReview } from '../../../contract/comments/comments';
import type { ShownComment } from '../../../data/queries/comments';
import { type CommentedTitle, readOwnComments } from '../../../data/queries/ownComments';
import { useLive } from '../../platform/live/live';
import { useRefresh } from '../../platform/live/refresh';
import { usecases } from '../../platform/worker/usecases';
import { CommentItem } from '../../shared/comments/CommentItem';
import { EditSheet } from '../../shared/comments/EditSheet';
import { RepliesSheet } from '../../shared/comments/RepliesSheet';
import { WaitingItem } from '../../shared/comments/WaitingItem';
import { buttonClass, textLinkClass } from '../../ui/buttonClass';
import { ListAge } from '../../ui/ListAge';
import { LoadFailure } from '../../ui/LoadFailure';
import { StateMessage } from '../../ui/StateMessage';
import { OlderRows } from './OlderRows';
import { WaitingRows } from './WaitingRows';

/**
 * All of the reader's comments, newest first, including those not sent yet, those awaiting the operator, and
 * refused ones.
 */
export function OwnComments() {
  const { value } = useLive('own comments', readOwnComments);
  const refresh = useRefresh('own comments', () => usecases.refreshOwnComments());
  const [edited, setEdited] = useState<ShownComment>();
  const [answered, setAnswered] = useState<ShownComment>();
  if (!value) return <WaitingRows />;
  const { list, waiting, hasMore, fetchedAt } = value;
  if (list.length === 0 && waiting.length === 0) {
    // A device without an account asks no server, and counts as loaded.
    if (fetchedAt !== null || refresh.state === 'done') return <NothingSaid />;
    return refresh.failure ? (
      <LoadFailure failure={refresh.failure} retry={refresh.retry} />
    ) : (
      <WaitingRows />
    );
  }
  return (
    <>
      <ListAge fetchedAt={fetchedAt ?? undefined} className="pt-2" />
      <div className="divide-y divide-line">
        {waiting.map(({ comment, ...title }) => (
          <WaitingItem
            key={comment.id}
            comment={comment}
            about={<PlaceLink comment={comment} blockId={comment.paragraph?.blockId} title={title} />}
          />
        ))}
        {list.map(({ comment, ...title }) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            // Replies have no replies themselves.
            onReplies={comment.parentId === null && comment.replies > 0 ? setAnswered : undefined}
            onEdit={setEdited}
            about={<PlaceLink comment={comment} blockId={comment.paragraph ?? undefined} title={title} />}
          />
        ))}
      </div>
      {hasMore && <OlderRows mark={value} fetchOlder={() => usecases.fetchOlderOwnComments()} />}
      {edited && <EditSheet comment={edited} onClose={() => setEdited(undefined)} />}
      {answered && <RepliesSheet comment={answered} onClose={() => setAnswered(undefined)} />}
    </>
  );
}

function NothingSaid() {
  return (
    <StateMessage
      drawing="coming-later"
      title={<Trans>You have not commented yet</Trans>}
      actions={
        <Link to="/BookShelf" className={buttonClass('tonal')}>
          <Trans>Your library</Trans>
        </Link>
      }
    >
      <Trans>What you say about books, chapters and dramas will be listed here.</Trans>
    </StateMessage>
  );
}

type PlaceLinkProps = {
  comment: { readonly bookId: number; readonly target: number | null; readonly parentId: number | null };
  blockId: string | undefined;
  title: CommentedTitle;
};

function PlaceLink({ comment, blockId, title: { bookName, isDrama } }: PlaceLinkProps) {
  const { bookId, target, parentId } = comment;
  const part = { ...(target !== null && { target }), ...(blockId !== undefined && { blocks: blockId }) };
  return (
    <Link to="/comments" search={{ bookId, ...part }} className={`${textLinkClass} wrap-anywhere`}>
      {bookName === '' ? <Trans>Title {bookId}</Trans> : bookName}
      {target !== null && target > 0 && (
        <>
          {' · '}
          {isDrama ? <Trans>Episode {target}</Trans> : <Trans>Chapter {target}</Trans>}
        </>
      )}
      {isReview({ target, paragraph: blockId ?? null }) && (
        <>
          {' · '}
          <Trans>Your review</Trans>
        </>
      )}
      {parentId !== null && (
        <>
          {' · '}
          <Trans>Your reply</Trans>
        </>
      )}
    </Link>
  );
}
