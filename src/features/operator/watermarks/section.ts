import { msg } from '@lingui/core/macro';
import { Eraser } from 'lucide-react';
import { late } from '../../../platform/late';
import { deskLoading } from '../desk/DeskLoading';
import type { DeskSection } from '../desk/section';

export const watermarksSection: DeskSection = {
  at: 'watermarks',
  title: msg`Watermarks`,
  icon: Eraser,
  Section: late(() => import('./WatermarksSection').then((module) => module.WatermarksSection), {
    meanwhile: deskLoading,
  }),
};
