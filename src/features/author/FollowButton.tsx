import { Trans, useLingui } from '@lingui/react/macro';
import { BellPlus, Check } from 'lucide-react';
import { useState } from 'react';
import { useFailureText } from '../../i18n/useFailureText';
import { usecases } from '../../platform/worker/usecases';
import { Button } from '../../ui/Button';
import type { ButtonSize } from '../../ui/buttonClass';
import { showToast } from '../../ui/toasts';

type FollowButtonProps = {
  author: { readonly authorId: number; readonly name: string; readonly at?: number };
  isFollowed: boolean;
  size?: ButtonSize;
};

/** Follows an author or stops, on the device at once. Stopping can be undone. */
export function FollowButton({ author, isFollowed, size }: FollowButtonProps) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const { authorId, name } = author;
  const follow = async () => {
    const followed = await usecases.followAuthor(author);
    if (!followed.ok) showToast({ text: failureText(followed.failure.name) });
  };
  const stop = async () => {
    const stopped = await usecases.unfollowAuthor({ authorId });
    if (stopped.ok)
      showToast({
        text: t`You no longer follow ${name}`,
        action: { label: t`Undo`, run: () => void follow() },
      });
    else showToast({ text: failureText(stopped.failure.name) });
  };
  const toggle = async () => {
    setBusy(true);
    await (isFollowed ? stop() : follow());
    setBusy(false);
  };
  return (
    <Button
      kind={isFollowed ? 'tonal' : 'primary'}
      size={size}
      busy={isBusy}
      aria-pressed={isFollowed}
      aria-label={isFollowed ? t`Following ${name}` : t`Follow ${name}`}
      icon={isFollowed ? <Check className="size-icon-md" /> : <BellPlus className="size-icon-md" />}
      onClick={() => void toggle()}
      className="shrink-0"
    >
      {isFollowed ? <Trans>Following</Trans> : <Trans>Follow</Trans>}
    </Button>
  );
}
