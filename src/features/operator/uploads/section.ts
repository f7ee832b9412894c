import { msg } from '@lingui/core/macro';
import { Upload } from 'lucide-react';
import { late } from '../../../platform/late';
import type { DeskSection } from '../desk/section';

export const uploadsSection: DeskSection = {
  at: 'uploads',
  title: msg`Uploads`,
  icon: Upload,
  Section: late(() => import('./UploadsSection').then((module) => module.UploadsSection)),
};
