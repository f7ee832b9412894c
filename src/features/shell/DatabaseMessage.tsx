import { Trans } from '@lingui/react/macro';
import type { DatabaseState } from '../../../data/queries/databaseState';
import { houseName } from '../../platform/device/houseName';
import { buttonClass } from '../../ui/buttonClass';
import { StateMessage } from '../../ui/StateMessage';

export function DatabaseMessage({ state }: { state: DatabaseState }) {
  const reload = (
    <button type="button" className={buttonClass()} onClick={() => location.reload()}>
      <Trans>Reload</Trans>
    </button>
  );
  return (
    <div className="fixed inset-0 z-70 grid place-items-center overflow-auto bg-paper p-4">
      {state === 'blocked' && (
        <StateMessage
          role="alert"
          drawing="torn-page"
          title={<Trans>{houseName} is open in another tab</Trans>}
          actions={reload}
        >
          <Trans>The other tab still runs an older version. Close or reload it to continue here.</Trans>
        </StateMessage>
      )}
      {state === 'superseded' && (
        <StateMessage
          role="alert"
          drawing="torn-page"
          title={<Trans>A newer version is open in another tab</Trans>}
          actions={reload}
        >
          <Trans>Reload to use it here too. Nothing you have read or saved is lost.</Trans>
        </StateMessage>
      )}
      {state === 'failed' && (
        <StateMessage
          role="alert"
          drawing="torn-page"
          title={<Trans>Your library could not be opened</Trans>}
          actions={reload}
        >
          <Trans>
            {houseName}’s storage couldn’t be opened. Reload to try again; a private window or a full disk may
            be the cause.
          </Trans>
        </StateMessage>
      )}
    </div>
  );
}
