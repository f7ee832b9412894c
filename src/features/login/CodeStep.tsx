import { Trans, useLingui } from '@lingui/react/macro';
import { useOffline } from '../../platform/live/connection';
import { useServerConfig } from '../../platform/live/serverConfig';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { isEmail } from './credentials';
import { NoMail } from './NoMail';
import type { SendCode } from './useSendCode';

export function CodeStep({ email, code }: { email: string; code: SendCode }) {
  const { t } = useLingui();
  const isOffline = useOffline();
  const sendsMail = useServerConfig()?.sendsMail ?? true;
  const { isBusy, sentTo, mayHave, wait, send } = code;
  if (!sendsMail) return <NoMail />;
  return (
    <>
      {sentTo !== undefined && (
        <Notice>
          <Trans>Verification code sent successfully, please check your email!</Trans>{' '}
          <Trans>You can get up to three codes an hour. Only the latest one works.</Trans>
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
