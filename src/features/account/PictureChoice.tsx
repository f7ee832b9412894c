import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import type { User } from '../../../contract/account/account.schema';
import { readWaitingAvatar } from '../../../data/queries/waitingAvatar';
import { useFailureText } from '../../i18n/useFailureText';
import { useOffline } from '../../platform/live/connection';
import { useLive } from '../../platform/live/live';
import { usecases } from '../../platform/worker/usecases';
import { VipMark } from '../../shared/vip/VipMark';
import { Avatar } from '../../ui/Avatar';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { Obstacle } from '../../ui/Obstacle';
import { showToast } from '../../ui/toasts';

/** The reader's picture and its upload, which waits on the device while there is no network. */
export function PictureChoice({ user }: { user: User }) {
  const { t } = useMacro();
  const failureText = useFailureText();
  const isOffline = useOffline();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const waiting = useLive('waitingAvatar', readWaitingAvatar).value;
  const src = waiting && waiting.state !== 'refused' ? waiting.src : user.avatar;
  const shown = useRef(user.avatar);
  useEffect(() => {
    if (shown.current !== user.avatar) showToast({ text: t`Your picture is changed` });
    shown.current = user.avatar;
  }, [user.avatar, t]);
  const send = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Lets the reader choose the same file again.
    event.target.value = '';
    if (!file) return;
    setBusy(true);
    const stored = await usecases.changeAvatar({ file });
    setBusy(false);
    if (!stored.ok) showToast({ text: failureText(stored.failure.name) });
  };
  const cancel = async (requestId: string) => {
    const cancelled = await usecases.cancelAvatar({ requestId });
    if (!cancelled.ok) showToast({ text: failureText(cancelled.failure.name) });
  };
  return (
    <div className="flex flex-wrap items-center gap-5">
      <VipMark>
        <Avatar name={user.isLogin === 1 ? user.email || user.nickName : ''} src={src} size="lg" />
      </VipMark>
      <div className="min-w-0 flex-1 basis-40">
        <Button kind="tonal" busy={isBusy} onClick={() => input.current?.click()} className="max-w-full">
          <Trans>Choose a picture</Trans>
        </Button>
        <p className="mt-1.5 text-caption text-ink-soft">
          <Trans>It is cropped and resized, and its location data is removed.</Trans>
        </p>
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label={t`Picture`}
          className="hidden"
          onChange={(event) => void send(event)}
        />
      </div>
      {waiting && (
        <div className="basis-full">
          <Notice
            tone={waiting.state === 'refused' ? 'danger' : 'mark'}
            action={
              <Button kind="outline" size="sm" onClick={() => void cancel(waiting.requestId)}>
                {waiting.state === 'refused' ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
              </Button>
            }
          >
            {waiting.failure && waiting.state === 'refused' ? (
              failureText(waiting.failure.name)
            ) : waiting.state === 'sending' && !isOffline ? (
              <Trans>Your picture is being uploaded.</Trans>
            ) : (
              <>
                <Trans>Your picture is kept on this device and is uploaded with the next connection.</Trans>
                <Obstacle />
              </>
            )}
          </Notice>
        </div>
      )}
    </div>
  );
}
