import type { ReactNode } from 'react';
import { late } from '../platform/late';
import { PendingSheet } from './PendingSheet';

type Sheet<Props> = (props: Props) => ReactNode;

/** A sheet that a tap or a key asks for, loaded then (platform/late): it takes the keys from that moment on. */
export function lateSheet<Props extends { onClose: () => void }>(
  fetchCode: () => Promise<Sheet<Props>>,
  orNothing?: string,
): Sheet<Props> {
  const meanwhile = ({ onClose }: Props) => <PendingSheet onClose={onClose} />;
  return late(fetchCode, { meanwhile, ...(orNothing ? { orNothing } : {}) } as never) as Sheet<Props>;
}
