import { msg } from '@lingui/core/macro';
import { Megaphone } from 'lucide-react';
import { lazy } from '../../../platform/navigation/lazy';
import type { DeskSection } from '../desk/section';

export const campaignsSection: DeskSection = {
  at: 'campaigns',
  title: msg`Campaigns`,
  icon: Megaphone,
  Section: lazy(() => import('./CampaignsSection'), 'CampaignsSection'),
};
