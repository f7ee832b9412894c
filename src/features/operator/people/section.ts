import { msg } from '@lingui/core/macro';
import { Users } from 'lucide-react';
import { lazy } from '../../../platform/navigation/lazy';
import type { DeskSection } from '../desk/section';

export const peopleSection: DeskSection = {
  at: 'people',
  title: msg`Readers`,
  icon: Users,
  Section: lazy(() => import('./PeopleSection'), 'PeopleSection'),
};
