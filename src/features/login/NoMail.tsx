import { Trans } from '@lingui/react/macro';
import { Notice } from '../../ui/Notice';

/** Shown if the operator has set no mail server, so that no code can be sent. */
export function NoMail() {
  return (
    <Notice>
      <Trans>
        This site doesn’t send e-mail yet, so you can’t create an account or reset a password with an address.
        What you do as a guest stays on this device.
      </Trans>
    </Notice>
  );
}
