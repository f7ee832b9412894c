import type { MessageDescriptor } from '@lingui/core';
import type { LucideIcon } from 'lucide-react';
import type { FunctionComponent } from 'react';

/** A part of the desk: one folder, with a file `section.ts` that makes this, and a line in `sections.ts`. */
export type DeskSection = {
  /** Its place in the address: `/operator?at=people`. */
  readonly at: string;
  readonly title: MessageDescriptor;
  readonly icon: LucideIcon;
  /** `rest`: what stands behind the section in the address, empty for nothing. */
  readonly Section: FunctionComponent<{ readonly rest: string }>;
};
