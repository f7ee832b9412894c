import { Trans } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';

/** On a cover: the whole book is on this device, and was proven to be in this session. */
export function OnDeviceMark() {
  return (
    <span className="absolute bottom-1.5 left-1.5 grid size-6 place-items-center rounded-full bg-surface text-accent shadow-raised">
      <CircleCheck size={18} aria-hidden="true" />
      <span className="sr-only">
        <Trans>On this device</Trans>
      </span>
    </span>
  );
}
