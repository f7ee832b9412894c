import { Trans, useLingui } from '@lingui/react/macro';
import { isReview } from '../../../contract/comments/comments';
import type { ShownComment } from '../../../data/queries/comments';
import { usecases } from '../../platform/worker/usecases';
import { Sheet } from '../../ui/Sheet';
import { showToast } from '../../ui/toasts';
import { CommentForm } from './Composer';
import { useCommentFailure } from './useCommentFailure';

export function EditSheet({ comment, onClose }: { comment: ShownComment; onClose: () => void }) {
  const { t } = useLingui();
  const failureText = useCommentFailure();
  const { id: commentId, text, isSpoiler } = comment;
  const ofReview = isReview(comment);
  const change = async (words: string, covered: boolean) => {
    const kept = await usecases.editComment({ commentId, text: words, isSpoiler: covered });
    if (!kept.ok) return void showToast({ text: failureText(kept.failure.name) });
    onClose();
  };
  return (
    <Sheet title={ofReview ? t`Edit your review` : t`Edit your comment`} onClose={onClose}>
      <div className="px-5 pt-2 pb-5">
        <CommentForm
          label={ofReview ? t`Your review` : t`Your comment`}
          ofReview={ofReview}
          action={<Trans>Save</Trans>}
          text={text}
          isSpoiler={isSpoiler}
          onSay={change}
        />
      </div>
    </Sheet>
  );
}
