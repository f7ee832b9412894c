import { msg } from '@lingui/core/macro';
import { LayoutTemplate } from 'lucide-react';
import { late } from '../../../platform/late';
import type { DeskSection } from '../desk/section';

export const homeSection: DeskSection = {
  at: 'home',
  title: msg`Home`,
  icon: LayoutTemplate,
  Section: late(() => import('./HomeSection').then((module) => module.HomeSection)),
};
