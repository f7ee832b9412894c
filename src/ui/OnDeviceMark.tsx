import { Trans } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';

/** Marks a cover: the whole book is on this device, and this session has verified it. */
export function OnDeviceMark() {
  return (
    <span className="cover-badge">
      <CircleCheck className="size-icon-md" />
      <span className="sr-only">
        <Trans>On this device</Trans>
      </span>
    </span>
  );
}
