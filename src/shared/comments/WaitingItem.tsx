import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, Clock, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WaitingComment } from '../../../data/queries/comments';
import { usecases } from '../../platform/worker/usecases';
import { IconButton } from '../../ui/IconButton';
import { Obstacle } from '../../ui/Obstacle';
import { useCommentFailure } from './useCommentFailure';

/** A comment that is not delivered: it waits, or was refused. Its author can delete it either way. */
export function WaitingItem({ comment, about }: { comment: WaitingComment; about?: ReactNode }) {
  const { t } = useLingui();
  const failureText = useCommentFailure();
  const { id, requestId, text, state, failure } = comment;
  const isRefused = state === 'refused';
  const letGo = () =>
    isRefused ? usecases.dismissRefusedComment({ id }) : usecases.cancelIntent({ requestId });
  return (
    <article aria-label={t`Your comment, not sent yet`} className="flex gap-3 py-4">
      <div className="min-w-0 flex-1">
        {about && <p className="mb-1">{about}</p>}
        <p dir="auto" className="wrap-anywhere whitespace-pre-line text-ink-soft">
          {text}
        </p>
        {isRefused ? (
          <p role="alert" className="mt-1 flex gap-1.5 text-caption text-danger">
            <CircleAlert className="mt-px size-icon-sm shrink-0" />
            <span>
              <Trans>Not accepted.</Trans> {failure && failureText(failure.name)}
            </span>
          </p>
        ) : (
          <p role="status" className="mt-1 flex gap-1.5 text-caption text-ink-soft">
            <Clock className="mt-px size-icon-sm shrink-0" />
            {state === 'sending' ? (
              <Trans>Sending</Trans>
            ) : (
              <span>
                <Trans>Waiting for a connection</Trans>
                <Obstacle />
              </span>
            )}
          </p>
        )}
      </div>
      <IconButton
        label={isRefused ? t`Dismiss` : t`Don’t send it`}
        className="-my-2 -mr-2"
        onClick={() => void letGo()}
      >
        <X className="size-icon-md" />
      </IconButton>
    </article>
  );
}
