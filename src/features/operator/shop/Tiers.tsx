import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { MOST_TIERS, VIP_TIER } from '../../../../contract/money/tiers';
import type { Tier } from '../../../../contract/money/tiers.schema';
import { Button } from '../../../ui/Button';
import { cardClass } from '../../../ui/card';

type TiersProps = { tiers: readonly Tier[]; onOpen: (of: number | 'new') => void };

/** The tiers whose memberships are sold, VIP first, and what each gives (decision 0147). */
export function Tiers({ tiers, onOpen }: TiersProps) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="shop-tiers" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="shop-tiers" className="font-title text-heading font-semibold">
          <Trans>Tiers</Trans>
        </h3>
        <Button
          size="sm"
          kind="tonal"
          icon={<Plus className="size-icon-md" />}
          disabled={tiers.length >= MOST_TIERS}
          onClick={() => onOpen('new')}
        >
          <Trans>New tier…</Trans>
        </Button>
      </div>
      <p className="max-w-2xl text-caption text-pretty text-ink-soft">
        <Trans>
          What a membership gives. Members who leave keep what they opened. A tier is sold by a membership
          above.
        </Trans>
      </p>
      <ul className={`${cardClass} divide-y divide-line`}>
        {tiers.map((tier) => {
          const name = tier.name || t`VIP`;
          return (
            <li
              key={tier.id}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2"
            >
              <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
                {name}
                <span className="block text-caption text-ink-soft">
                  <Given tier={tier} />
                </span>
              </p>
              <Button size="sm" kind="quiet" aria-label={t`Change ${name}`} onClick={() => onOpen(tier.id)}>
                <Trans>Change…</Trans>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Given({ tier: { id, ahead, opensAll, noAds, book } }: { tier: Tier }) {
  const { t } = useLingui();
  const title = book?.title;
  return (
    <>
      {title === undefined ? <Trans>All titles</Trans> : title}
      {id === VIP_TIER && <> · {t`VIP’s discount`}</>}
      {opensAll && <> · {t`everything open`}</>}
      {ahead > 0 && (
        <>
          {' · '}
          <Plural value={ahead} one="# chapter ahead" other="# chapters ahead" />
        </>
      )}
      {noAds && <> · {t`no ads`}</>}
    </>
  );
}
