import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ShieldUser } from 'lucide-react';
import { readUser } from '../../../data/queries/account';
import { useLive } from '../../platform/live/live';
import { RowContent, rowClass } from '../../ui/List';

export function OperatorRow() {
  const user = useLive('user', readUser).value;
  if (user?.isOperator !== 1) return null;
  return (
    <Link to="/operator" className={rowClass}>
      <RowContent
        leads
        icon={<ShieldUser className="size-icon-lg" />}
        title={<Trans>Operator’s desk</Trans>}
      />
    </Link>
  );
}
