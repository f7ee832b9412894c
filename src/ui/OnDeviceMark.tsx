import { Trans } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';

/** In the corner of a cover's frame: the whole book is on this device, and was proven to be in this session. */
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
