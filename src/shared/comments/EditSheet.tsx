import { Trans, useLingui } from '@lingui/react/macro';
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
  const change = async (words: string, covered: boolean) => {
    const kept = await usecases.editComment({ commentId, text: words, isSpoiler: covered });
    if (!kept.ok) return void showToast({ text: failureText(kept.failure.name) });
    onClose();
  };
  return (
    <Sheet title={t`Edit your comment`} onClose={onClose}>
      <div className="px-5 pt-2 pb-5">
        <CommentForm
          label={t`Your comment`}
          action={<Trans>Save</Trans>}
          text={text}
          isSpoiler={isSpoiler}
          onSay={change}
        />
      </div>
    </Sheet>
  );
}
