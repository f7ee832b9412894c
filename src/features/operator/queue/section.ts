import { msg } from '@lingui/core/macro';
import { MessagesSquare } from 'lucide-react';
import { lazy } from '../../../platform/navigation/lazy';
import type { DeskSection } from '../desk/section';

export const queueSection: DeskSection = {
  at: 'queue',
  title: msg`Comments`,
  icon: MessagesSquare,
  Section: lazy(() => import('./QueueSection'), 'QueueSection'),
};
