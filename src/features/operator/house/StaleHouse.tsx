import { Trans } from '@lingui/react/macro';
import { Notice } from '../../../ui/Notice';

/** Tells an operator that somebody else saved the same part before. */
export function StaleHouse() {
  return (
    <Notice tone="danger">
      <Trans>
        Someone else has changed this meanwhile. Nothing was saved, and what you entered is still here. The
        audit log has their change; save again to replace it.
      </Trans>
    </Notice>
  );
}
