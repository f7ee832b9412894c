import { Trans } from '@lingui/react/macro';
import { Notice } from '../../ui/Notice';

/** Where the operator has set no mail server: no code can come. */
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
