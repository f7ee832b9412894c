import { msg } from '@lingui/core/macro';
import { Library } from 'lucide-react';
import { late } from '../../../platform/late';
import type { DeskSection } from '../desk/section';

export const titlesSection: DeskSection = {
  at: 'titles',
  title: msg`Titles`,
  icon: Library,
  Section: late(() => import('./TitlesSection').then((module) => module.TitlesSection)),
};
