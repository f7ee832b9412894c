import { msg } from '@lingui/core/macro';
import { ListFilter } from 'lucide-react';
import { lazy } from '../../../platform/navigation/lazy';
import type { DeskSection } from '../desk/section';

export const wordsSection: DeskSection = {
  at: 'words',
  title: msg`Listed words`,
  icon: ListFilter,
  Section: lazy(() => import('./WordsSection'), 'WordsSection'),
};
