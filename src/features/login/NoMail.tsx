import { Trans } from '@lingui/react/macro';
import { Notice } from '../../ui/Notice';

/** Where the operator has set no mail server: no code can come. */
export function NoMail() {
  return (
    <Notice>
      <Trans>
        This site sends no e-mail yet: no account can be opened and no password reset with an address. What
        you do as a guest stays on this device.
      </Trans>
    </Notice>
  );
}
