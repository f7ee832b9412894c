import { msg } from '@lingui/core/macro';
import { Activity } from 'lucide-react';
import { lazy } from '../../../platform/navigation/lazy';
import type { DeskSection } from '../desk/section';

export const installationSection: DeskSection = {
  at: 'state',
  title: msg`State`,
  icon: Activity,
  Section: lazy(() => import('./InstallationSection'), 'InstallationSection'),
};
