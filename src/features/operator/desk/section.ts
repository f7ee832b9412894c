import type { MessageDescriptor } from '@lingui/core';
import type { LucideIcon } from 'lucide-react';
import type { FunctionComponent } from 'react';
import type { OperatorCallName } from '../../../../contract/endpoints';
import type { Waiting } from './useWaiting';

/** A section of the desk: a folder whose file `section.ts` makes this, and a line in `sections.ts`. */
export type DeskSection = {
  /** Its name in the address: `/operator?at=people`. */
  readonly at: string;
  readonly title: MessageDescriptor;
  readonly icon: LucideIcon;
  /** The call that it begins with: roles that may not make it do not see the section. */
  readonly needs: OperatorCallName;
  /** What waits for an operator in this section. */
  readonly waits?: keyof Waiting;
  /** `rest`: the part of the address after the section, possibly empty. */
  readonly Section: FunctionComponent<{ readonly rest: string }>;
};
