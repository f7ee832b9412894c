import { Trans } from '@lingui/react/macro';
import { Notice } from '../../ui/Notice';

export function TestDeskNotice() {
  return (
    <Notice tone="mark">
      <Trans>This is a test desk: no money moves here. Never enter a real card.</Trans>
    </Notice>
  );
}
