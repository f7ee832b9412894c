import { Trans } from '@lingui/react/macro';
import type { Asked, Purpose } from '../../../contract/account/signals';
import { useServerConfig } from '../../platform/live/serverConfig';

export function PurposeName({ purpose }: { purpose: Purpose }) {
  if (purpose === 'errors') return <Trans>Error reports</Trans>;
  return purpose === 'usage' ? <Trans>Usage counts</Trans> : <Trans>Third-party ads</Trans>;
}

export function PurposeDetail({ asked: { purpose, to } }: { asked: Asked }) {
  const { errors } = useServerConfig()?.signals ?? {};
  if (purpose === 'errors') {
    const records = errors && (errors.replays > 0 || errors.errorReplays > 0);
    return records ? (
      <Trans>
        What went wrong and how long pages took goes to {to}, sometimes with a recording of how the page was
        laid out. Every text is masked and every picture left out.
      </Trans>
    ) : (
      <Trans>
        What went wrong and how long pages took goes to {to}. It names no account, and no word you read or
        type is in it.
      </Trans>
    );
  }
  if (purpose === 'usage') {
    return to === '' ? (
      <Trans>
        Which pages are opened, and how fast pages and films were, is counted here, all readers together. Who
        it was is not stored.
      </Trans>
    ) : (
      <Trans>
        Which pages are opened, and how fast pages and films were, is counted here, all readers together.
        Which pages were opened also goes to {to}. Who it was is not stored or sent.
      </Trans>
    );
  }
  return (
    <Trans>
      Ads of other companies are loaded from their servers, which learn your IP address and browser. They
      can’t see what you read here.
    </Trans>
  );
}
