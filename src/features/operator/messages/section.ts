import { msg } from '@lingui/core/macro';
import { Inbox } from 'lucide-react';
import { lazy } from '../../../platform/navigation/lazy';
import type { DeskSection } from '../desk/section';

export const messagesSection: DeskSection = {
  at: 'messages',
  title: msg`Messages`,
  icon: Inbox,
  Section: lazy(() => import('./MessagesSection'), 'MessagesSection'),
};
