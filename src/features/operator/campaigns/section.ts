import { msg } from '@lingui/core/macro';
import { Megaphone } from 'lucide-react';
import { late } from '../../../platform/late';
import type { DeskSection } from '../desk/section';

export const campaignsSection: DeskSection = {
  at: 'campaigns',
  title: msg`Campaigns`,
  icon: Megaphone,
  Section: late(() => import('./CampaignsSection').then((module) => module.CampaignsSection)),
};
