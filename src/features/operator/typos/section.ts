import { msg } from '@lingui/core/macro';
import { SpellCheck } from 'lucide-react';
import { late } from '../../../platform/late';
import type { DeskSection } from '../desk/section';

export const typosSection: DeskSection = {
  at: 'typos',
  title: msg`Typos`,
  icon: SpellCheck,
  Section: late(() => import('./TyposSection').then((module) => module.TyposSection)),
};
