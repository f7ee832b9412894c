import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { type ChangeEvent, useRef, useState } from 'react';
import type { User } from '../../../contract/account/account.schema';
import { useFailureText } from '../../i18n/useFailureText';
import { recordAnswer } from '../../platform/live/connection';
import { usecases } from '../../platform/worker/usecases';
import { VipMark } from '../../shared/vip/VipMark';
import { Avatar } from '../../ui/Avatar';
import { Button } from '../../ui/Button';
import { showToast } from '../../ui/toasts';

export function PictureChoice({ user, disabled }: { user: User; disabled: boolean }) {
  const { t } = useMacro();
  const failureText = useFailureText();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Lets the reader choose the same file again.
    event.target.value = '';
    if (!file) return;
    setBusy(true);
    const sent = await usecases.changeAvatar({ file });
    recordAnswer(sent);
    setBusy(false);
    showToast({ text: sent.ok ? t`Your picture is changed` : failureText(sent.failure.name) });
  };
  return (
    <div className="flex flex-wrap items-center gap-5">
      <VipMark>
        <Avatar name={user.isLogin === 1 ? user.email || user.nickName : ''} src={user.avatar} size="lg" />
      </VipMark>
      <div className="min-w-0 flex-1 basis-40">
        <Button
          kind="tonal"
          busy={isBusy}
          disabled={disabled}
          onClick={() => input.current?.click()}
          className="max-w-full"
        >
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
    </div>
  );
}
