import { msg } from '@lingui/core/macro';
import { Eraser } from 'lucide-react';
import { lazy } from '../../../platform/navigation/lazy';
import type { DeskSection } from '../desk/section';

export const watermarksSection: DeskSection = {
  at: 'watermarks',
  title: msg`Watermarks`,
  icon: Eraser,
  Section: lazy(() => import('./WatermarksSection'), 'WatermarksSection'),
};
