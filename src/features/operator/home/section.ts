import { msg } from '@lingui/core/macro';
import { LayoutTemplate } from 'lucide-react';
import { lazy } from '../../../platform/navigation/lazy';
import type { DeskSection } from '../desk/section';

export const homeSection: DeskSection = {
  at: 'home',
  title: msg`Home`,
  icon: LayoutTemplate,
  Section: lazy(() => import('./HomeSection'), 'HomeSection'),
};
