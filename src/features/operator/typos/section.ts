import { msg } from '@lingui/core/macro';
import { SpellCheck } from 'lucide-react';
import { lazy } from '../../../platform/navigation/lazy';
import type { DeskSection } from '../desk/section';

export const typosSection: DeskSection = {
  at: 'typos',
  title: msg`Typos`,
  icon: SpellCheck,
  Section: lazy(() => import('./TyposSection'), 'TyposSection'),
};
