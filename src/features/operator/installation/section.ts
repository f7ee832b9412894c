import { msg } from '@lingui/core/macro';
import { Activity } from 'lucide-react';
import { late } from '../../../platform/late';
import type { DeskSection } from '../desk/section';

export const installationSection: DeskSection = {
  at: 'state',
  title: msg`State`,
  icon: Activity,
  Section: late(() => import('./InstallationSection').then((module) => module.InstallationSection)),
};
