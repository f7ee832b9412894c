import { msg } from '@lingui/core/macro';
import { MessagesSquare } from 'lucide-react';
import { late } from '../../../platform/late';
import { deskLoading } from '../desk/DeskLoading';
import type { DeskSection } from '../desk/section';

export const queueSection: DeskSection = {
  at: 'queue',
  title: msg`Comments`,
  icon: MessagesSquare,
  Section: late(() => import('./QueueSection').then((module) => module.QueueSection), {
    meanwhile: deskLoading,
  }),
};
