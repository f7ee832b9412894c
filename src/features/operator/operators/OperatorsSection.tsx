import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Operator } from '../../../../contract/operator/desk.schema';
import { Button } from '../../../ui/Button';
import { textLinkClass } from '../../../ui/buttonClass';
import { LoadFailure } from '../../../ui/LoadFailure';
import { DeskLoading } from '../desk/DeskLoading';
import { DeskTable } from '../desk/DeskTable';
import { useDeskRead } from '../desk/useDeskRead';
import { RevokeSheet } from './RevokeSheet';
import { RoleSheet } from './RoleSheet';
import { useRoleTexts } from './useRoleTexts';

type Open = { act: 'add' } | { act: 'change' | 'revoke'; operator: Operator };

/** Who may enter the desk, in which role. */
export function OperatorsSection() {
  const { t } = useMacro();
  const roleTexts = useRoleTexts();
  const { value, failure, reload } = useDeskRead('operatorOperators', {});
  const [open, setOpen] = useState<Open>();
  if (!value) {
    return failure ? <LoadFailure failure={failure} retry={() => void reload()} /> : <DeskLoading />;
  }
  const sheet = { onClose: () => setOpen(undefined), onDone: () => void reload() };
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-2xl text-pretty text-ink-soft">
        <Trans>
          These accounts may enter the desk. Each has one role, and everything they do is in the audit log.
        </Trans>
      </p>
      <Button
        size="sm"
        className="self-start"
        icon={<UserPlus className="size-icon-md" />}
        onClick={() => setOpen({ act: 'add' })}
      >
        <Trans>Add someone…</Trans>
      </Button>
      <DeskTable
        caption={t`Operators`}
        rows={value.list}
        rowKey={({ userId }) => userId}
        columns={[
          {
            title: <Trans>Account</Trans>,
            cell: (operator) => (
              <span className="block min-w-52">
                <Link
                  to="/operator"
                  search={{ at: `people/${operator.userId}` }}
                  className={`${textLinkClass} wrap-anywhere`}
                >
                  <bdi>{nameOf(operator)}</bdi>
                </Link>
                {operator.email !== nameOf(operator) && (
                  <span className="block text-caption wrap-anywhere text-ink-soft">{operator.email}</span>
                )}
              </span>
            ),
          },
          { title: <Trans>Role</Trans>, cell: ({ role }) => roleTexts(role).name },
          {
            title: <span className="sr-only">{t`Change or remove`}</span>,
            cell: (operator) => (
              <span className="flex flex-wrap gap-2">
                <Button
                  size="sm"
                  kind="quiet"
                  aria-label={t`Change the role of ${nameOf(operator)}`}
                  onClick={() => setOpen({ act: 'change', operator })}
                >
                  <Trans>Change…</Trans>
                </Button>
                <Button
                  size="sm"
                  kind="quiet"
                  aria-label={t`Take the role of ${nameOf(operator)} away`}
                  onClick={() => setOpen({ act: 'revoke', operator })}
                >
                  <Trans>Remove…</Trans>
                </Button>
              </span>
            ),
          },
        ]}
      />
      {open?.act === 'add' && <RoleSheet {...sheet} />}
      {open?.act === 'change' && <RoleSheet operator={open.operator} {...sheet} />}
      {open?.act === 'revoke' && (
        <RevokeSheet operator={open.operator} name={nameOf(open.operator)} {...sheet} />
      )}
    </div>
  );
}

function nameOf({ name, email, userId }: Operator): string {
  return name || email || `№ ${userId}`;
}
