import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouter } from '@tanstack/react-router';
import { Crown } from 'lucide-react';
import { useEffect } from 'react';
import { readMemberOpens, readTierWays } from '../../../data/queries/tierWays';
import { useFailureText } from '../../i18n/useFailureText';
import { useLive } from '../../platform/live/live';
import { useRefresh } from '../../platform/live/refresh';
import { usecases } from '../../platform/worker/usecases';
import { buttonClass } from '../../ui/buttonClass';
import { formatMoney } from '../../ui/formatMoney';

type MemberWaysProps = { bookId: number; target: number; onOpened?: () => void };

/** Opens a locked chapter or episode for a member; for others, the memberships that open it (decision 0147). */
export function MemberWays({ bookId, target, onOpened }: MemberWaysProps) {
  const { i18n } = useLingui();
  const failureText = useFailureText();
  const { history } = useRouter();
  const opens = useLive(`memberOpens/${bookId}/${target}`, async () =>
    (await readMemberOpens(bookId)).includes(target),
  ).value;
  const ways = useLive(`tierWays/${bookId}/${target}`, () => readTierWays(bookId, target)).value ?? [];
  const { failure, state } = useRefresh(
    opens ? `member/${bookId}/${target}` : '',
    async () => (await usecases.openAsMember({ bookId, target })) ?? { ok: true, value: null },
  );
  const isOpened = opens === true && state === 'done';
  useEffect(() => {
    if (isOpened) onOpened?.();
  }, [isOpened, onOpened]);
  if (opens)
    return <p role="status">{failure ? failureText(failure.name) : <Trans>It opens in a moment.</Trans>}</p>;
  return ways.map(({ tier, from }) => {
    const name = tier.name || 'VIP';
    const price = formatMoney(from.money, from.currency, i18n.locale);
    const { days } = from;
    return (
      <Link
        key={tier.id}
        to="/topup"
        search={{ return: history.location.href }}
        hash={`tier-${tier.id}`}
        className={`${buttonClass('outline', 'lg')} w-full`}
      >
        <Crown aria-hidden="true" className="size-icon-md shrink-0" />
        <span className="min-w-0 text-balance">
          <Trans>
            Read as a member of {name}: {price} for {days} days
          </Trans>
        </span>
      </Link>
    );
  });
}
