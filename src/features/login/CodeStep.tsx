import { Trans, useLingui } from '@lingui/react/macro';
import { useOffline } from '../../platform/connection';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { isEmail } from './credentials';
import type { SendCode } from './useSendCode';

/** Sends the code, and says that it was sent. */
export function CodeStep({ email, code }: { email: string; code: SendCode }) {
  const { t } = useLingui();
  const isOffline = useOffline();
  const { isBusy, sentTo, mayHave, wait, send } = code;
  return (
    <>
      {sentTo !== undefined && (
        <Notice>
          <Trans>Verification code sent successfully, please check your email!</Trans>
        </Notice>
      )}
      <Button
        type={mayHave ? 'button' : 'submit'}
        kind={mayHave ? 'outline' : 'primary'}
        size={mayHave ? 'md' : 'lg'}
        busy={isBusy}
        disabled={!isEmail(email) || wait > 0 || isOffline}
        onClick={mayHave ? () => void send(email) : undefined}
        className={mayHave ? 'self-start' : 'w-full'}
      >
        {!mayHave ? t`Send code` : wait > 0 ? t`Send again in ${wait} s` : t`Send again`}
      </Button>
    </>
  );
}
