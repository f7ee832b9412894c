import { msg } from '@lingui/core/macro';
import { ChartLine } from 'lucide-react';
import { late } from '../../../platform/late';
import type { DeskSection } from '../desk/section';

export const figuresSection: DeskSection = {
  at: 'figures',
  title: msg`Figures`,
  icon: ChartLine,
  Section: late(() => import('./FiguresSection').then((module) => module.FiguresSection)),
};
