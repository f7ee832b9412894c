import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useServerConfig } from '../../platform/live/serverConfig';
import { RowContent, rowClass } from '../../ui/List';

/** Leads to the imprint, if this installation has one. */
export function ImprintRow({ icon }: { icon?: ReactNode }) {
  if (!useServerConfig()?.houseTexts?.imprint) return null;
  return (
    <Link to="/imprint" className={rowClass}>
      <RowContent leads icon={icon} title={<Trans>Imprint</Trans>} />
    </Link>
  );
}
