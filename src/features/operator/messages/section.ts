import { msg } from '@lingui/core/macro';
import { Inbox } from 'lucide-react';
import { late } from '../../../platform/late';
import { deskLoading } from '../desk/DeskLoading';
import type { DeskSection } from '../desk/section';

export const messagesSection: DeskSection = {
  at: 'messages',
  title: msg`Messages`,
  icon: Inbox,
  Section: late(() => import('./MessagesSection').then((module) => module.MessagesSection), {
    meanwhile: deskLoading,
  }),
};
