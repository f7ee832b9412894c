import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { MessageCircle, Star, ThumbsUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { isReview } from '../../../contract/comments/comments';
import type { ShownComment } from '../../../data/queries/comments';
import { usecases } from '../../platform/worker/usecases';
import { Avatar } from '../../ui/Avatar';
import { ago } from '../../ui/ago';
import { Tag } from '../../ui/Badge';
import { buttonClass } from '../../ui/buttonClass';
import { showToast } from '../../ui/toasts';
import { CommentMenu } from './CommentMenu';
import { CommentText } from './CommentText';
import { isOfOtherSite } from './isOfOtherSite';
import { useAuthorName } from './useAuthorName';
import { useCommentFailure } from './useCommentFailure';

type CommentItemProps = {
  comment: ShownComment;
  onReplies?: ((comment: ShownComment) => void) | undefined;
  onEdit: (comment: ShownComment) => void;
  /** What it is about, in a list of the reader's own comments: shown instead of its author. */
  about?: ReactNode;
};

export function CommentItem({ comment, onReplies, onEdit, about }: CommentItemProps) {
  const { t, i18n } = useLingui();
  const nameOf = useAuthorName();
  if (comment.state === 'stone') return <Stone comment={comment} onReplies={onReplies} />;
  const { author, text, isSpoiler, createdAt, editedAt, isMine, state, stars } = comment;
  const name = nameOf(author);
  return (
    <article
      aria-label={isReview(comment) ? t`Review by ${name}` : t`Comment by ${name}`}
      className="flex gap-3 py-4"
    >
      {about === undefined && <Avatar name={author?.name ?? ''} src={author?.avatar ?? ''} size="sm" />}
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <p className="min-w-0 flex-1">
            {about ?? (
              <>
                <bdi className="font-medium wrap-anywhere">{name}</bdi>{' '}
                {isMine && (
                  <Tag tone="accent">
                    <Trans>You</Trans>
                  </Tag>
                )}
                {isOfOtherSite(comment) && (
                  <Tag tone="plain">
                    <Trans>Written on another site</Trans>
                  </Tag>
                )}
              </>
            )}
            <span className="block text-caption text-ink-soft">
              <time dateTime={new Date(createdAt).toISOString()}>
                {ago(createdAt, Date.now(), i18n.locale)}
              </time>
              {editedAt !== null && (
                <>
                  {' · '}
                  <Trans>Edited</Trans>
                </>
              )}
            </span>
          </p>
          <CommentMenu comment={comment} name={name} onEdit={() => onEdit(comment)} />
        </div>
        {stars !== undefined && <GivenStars stars={stars} />}
        <div className="mt-1">
          <CommentText key={text} text={text} isSpoiler={isSpoiler && !isMine} />
        </div>
        {state !== 'shown' && <OwnState state={state} />}
        {comment.edit && <EditState comment={comment} edit={comment.edit} />}
        <div className="mt-1 -ml-3 flex flex-wrap gap-1">
          <LikeButton comment={comment} />
          {onReplies && state === 'shown' && !isReview(comment) && (
            <RepliesButton comment={comment} onReplies={onReplies} />
          )}
        </div>
      </div>
    </article>
  );
}

/** The rating of a review's author. */
function GivenStars({ stars }: { stars: number }) {
  const { t } = useLingui();
  return (
    <p role="img" aria-label={t`${plural(stars, { one: '# star', other: '# stars' })}`} className="mt-1 flex">
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          className={`size-icon-sm ${star <= stars ? 'fill-current text-accent' : 'text-edge'}`}
        />
      ))}
    </p>
  );
}

function Stone({ comment, onReplies }: Pick<CommentItemProps, 'comment' | 'onReplies'>) {
  return (
    <article className="py-4 text-ink-soft">
      <p>
        <Trans>This comment was removed.</Trans>
      </p>
      {onReplies && comment.replies > 0 && (
        <div className="mt-1 -ml-3">
          <RepliesButton comment={comment} onReplies={onReplies} />
        </div>
      )}
    </article>
  );
}

function OwnState({ state }: { state: ShownComment['state'] }) {
  return (
    <p className="mt-1 text-caption text-ink-soft">
      {state === 'waiting' ? (
        <Trans>Only you can see it until it has been reviewed.</Trans>
      ) : (
        <Trans>Only you can see it: it was not approved.</Trans>
      )}
    </p>
  );
}

function EditState({ comment, edit }: { comment: ShownComment; edit: NonNullable<ShownComment['edit']> }) {
  const failureText = useCommentFailure();
  if (edit.state === 'waiting') {
    return (
      <p role="status" className="mt-1 text-caption text-ink-soft">
        <Trans>The change is waiting for a connection.</Trans>
      </p>
    );
  }
  const dismiss = () => usecases.dismissRefusedComment({ id: String(comment.id) });
  return (
    <p role="alert" className="mt-1 text-caption text-danger">
      {edit.failure && failureText(edit.failure.name)}{' '}
      <button type="button" className={buttonClass('quiet', 'sm')} onClick={() => void dismiss()}>
        <Trans>Dismiss</Trans>
      </button>
    </p>
  );
}

function LikeButton({ comment }: { comment: ShownComment }) {
  const { t } = useLingui();
  const failureText = useCommentFailure();
  const { id: commentId, bookId, isLiked, likes, isMine, state } = comment;
  const like = async () => {
    const kept = await usecases.likeComment({ bookId, commentId, isLiked: !isLiked });
    if (!kept.ok) showToast({ text: failureText(kept.failure.name) });
  };
  return (
    <button
      type="button"
      aria-label={isReview(comment) ? t`Helpful, ${likes} so far` : t`Like, ${likes} so far`}
      aria-pressed={isLiked}
      disabled={isMine || state !== 'shown'}
      className={`${buttonClass('quiet', 'sm')} tabular-nums aria-pressed:text-accent`}
      onClick={() => void like()}
    >
      <ThumbsUp className="size-icon-sm" fill={isLiked ? 'currentColor' : 'none'} />
      {isReview(comment) && (
        <span>
          <Trans>Helpful</Trans>
        </span>
      )}
      {likes > 0 && likes}
    </button>
  );
}

function RepliesButton({
  comment,
  onReplies,
}: {
  comment: ShownComment;
  onReplies: (comment: ShownComment) => void;
}) {
  const { replies } = comment;
  return (
    <button type="button" className={buttonClass('quiet', 'sm')} onClick={() => onReplies(comment)}>
      <MessageCircle className="size-icon-sm" />
      {replies === 0 ? <Trans>Reply</Trans> : <Plural value={replies} one="# reply" other="# replies" />}
    </button>
  );
}
