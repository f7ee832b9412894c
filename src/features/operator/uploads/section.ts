import { msg } from '@lingui/core/macro';
import { Upload } from 'lucide-react';
import { lazy } from '../../../platform/navigation/lazy';
import type { DeskSection } from '../desk/section';

export const uploadsSection: DeskSection = {
  at: 'uploads',
  title: msg`Uploads`,
  icon: Upload,
  Section: lazy(() => import('./UploadsSection'), 'UploadsSection'),
};
