import { msg } from '@lingui/core/macro';
import { ScrollText } from 'lucide-react';
import { late } from '../../../platform/late';
import { deskLoading } from '../desk/DeskLoading';
import type { DeskSection } from '../desk/section';

export const auditSection: DeskSection = {
  at: 'audit',
  title: msg`Audit log`,
  icon: ScrollText,
  Section: late(() => import('./AuditSection').then((module) => module.AuditSection), {
    meanwhile: deskLoading,
  }),
};
