import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { Button } from '../../../ui/Button';
import { textLinkClass } from '../../../ui/buttonClass';
import { LoadFailure } from '../../../ui/LoadFailure';
import { StateMessage } from '../../../ui/StateMessage';
import { DeskLoading } from '../desk/DeskLoading';
import { DeskTable } from '../desk/DeskTable';
import { useDesk } from '../desk/useDesk';
import { useDeskRead } from '../desk/useDeskRead';
import { coinsText } from './amounts';
import { PayoutSheet } from './PayoutSheet';
import { StatementView } from './StatementView';

/** What the people of titles have earned: the list, or after a slash one person's statement. */
export function SharesSection({ rest }: { rest: string }) {
  return /^[1-9]\d{0,14}$/.test(rest) ? <StatementOf key={rest} userId={Number(rest)} /> : <Earners />;
}

function Earners() {
  const { t, i18n } = useLingui();
  const { value, failure, reload } = useDeskRead('operatorEarners', {});
  if (!value) {
    return failure ? <LoadFailure failure={failure} retry={() => void reload()} /> : <DeskLoading />;
  }
  if (value.list.length === 0) {
    return (
      <StateMessage drawing="coming-later" title={<Trans>Nobody has a share of a title yet</Trans>}>
        <Trans>
          Invite people on a title’s page and agree on a share there. What they earn is entered here after
          each month.
        </Trans>
      </StateMessage>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-2xl text-pretty text-ink-soft">
        <Trans>
          Shares are entered after each month, in coins. You pay outside this app, at a rate that you agreed
          on, and note it here.
        </Trans>
      </p>
      <DeskTable
        caption={t`Shares`}
        rows={value.list}
        rowKey={({ userId }) => userId}
        columns={[
          {
            title: <Trans>Person</Trans>,
            cell: ({ userId, name }) => (
              <Link
                to="/operator"
                search={{ at: `shares/${userId}` }}
                className={`${textLinkClass} wrap-anywhere`}
              >
                <bdi>{name || t`Deleted account № ${userId}`}</bdi>
              </Link>
            ),
          },
          { title: <Trans>Balance</Trans>, isNumber: true, cell: ({ balance }) => coinsText(balance, i18n) },
          { title: <Trans>Earned</Trans>, isNumber: true, cell: ({ earned }) => coinsText(earned, i18n) },
          { title: <Trans>Paid out</Trans>, isNumber: true, cell: ({ paid }) => coinsText(paid, i18n) },
        ]}
      />
      {value.hasMore && (
        <p className="text-caption text-ink-soft">
          <Trans>Only those with the largest balances are listed.</Trans>
        </p>
      )}
    </div>
  );
}

function StatementOf({ userId }: { userId: number }) {
  const ask = useDesk();
  const { value, reload } = useDeskRead('operatorEarners', {});
  const [isPaying, setPaying] = useState(false);
  const [turn, setTurn] = useState(0);
  const fetchPage = useCallback(
    (before: string | null) => ask('operatorStatement', { id: userId, before }),
    [ask, userId],
  );
  const person = value?.list.find((each) => each.userId === userId);
  return (
    <div className="flex flex-col gap-4">
      {person && (
        <h2 className="font-title text-heading font-semibold wrap-anywhere">
          <bdi>{person.name || `№ ${userId}`}</bdi>
        </h2>
      )}
      <StatementView
        key={turn}
        fetchPage={fetchPage}
        name={`statement-${userId}`}
        actions={
          <Button size="sm" disabled={!value} onClick={() => setPaying(true)}>
            <Trans>Payout or correction…</Trans>
          </Button>
        }
      />
      {isPaying && value && (
        <PayoutSheet
          userId={userId}
          balance={person?.balance ?? 0}
          sells={value.currency}
          onClose={() => setPaying(false)}
          onDone={() => {
            setTurn(turn + 1);
            void reload();
          }}
        />
      )}
    </div>
  );
}
