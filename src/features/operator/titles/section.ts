import { msg } from '@lingui/core/macro';
import { Library } from 'lucide-react';
import { lazy } from '../../../platform/navigation/lazy';
import type { DeskSection } from '../desk/section';

export const titlesSection: DeskSection = {
  at: 'titles',
  title: msg`Titles`,
  icon: Library,
  Section: lazy(() => import('./TitlesSection'), 'TitlesSection'),
};
