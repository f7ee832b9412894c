import { msg } from '@lingui/core/macro';
import { Users } from 'lucide-react';
import { late } from '../../../platform/late';
import { deskLoading } from '../desk/DeskLoading';
import type { DeskSection } from '../desk/section';

export const peopleSection: DeskSection = {
  at: 'people',
  title: msg`Readers`,
  icon: Users,
  Section: late(() => import('./PeopleSection').then((module) => module.PeopleSection), {
    meanwhile: deskLoading,
  }),
};
