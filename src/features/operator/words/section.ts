import { msg } from '@lingui/core/macro';
import { ListFilter } from 'lucide-react';
import { late } from '../../../platform/late';
import { deskLoading } from '../desk/DeskLoading';
import type { DeskSection } from '../desk/section';

export const wordsSection: DeskSection = {
  at: 'words',
  title: msg`Listed words`,
  icon: ListFilter,
  Section: late(() => import('./WordsSection').then((module) => module.WordsSection), {
    meanwhile: deskLoading,
  }),
};
