import { msg } from '@lingui/core/macro';
import { ChartLine } from 'lucide-react';
import { lazy } from '../../../platform/navigation/lazy';
import type { DeskSection } from '../desk/section';

export const figuresSection: DeskSection = {
  at: 'figures',
  title: msg`Figures`,
  icon: ChartLine,
  Section: lazy(() => import('./FiguresSection'), 'FiguresSection'),
};
