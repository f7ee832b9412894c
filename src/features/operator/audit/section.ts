import { msg } from '@lingui/core/macro';
import { ScrollText } from 'lucide-react';
import { lazy } from '../../../platform/navigation/lazy';
import type { DeskSection } from '../desk/section';

export const auditSection: DeskSection = {
  at: 'audit',
  title: msg`Audit log`,
  icon: ScrollText,
  Section: lazy(() => import('./AuditSection'), 'AuditSection'),
};
