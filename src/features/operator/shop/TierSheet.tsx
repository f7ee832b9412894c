import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { MOST_AHEAD, TIER_NAME_MOST, VIP_TIER } from '../../../../contract/money/tiers';
import type { Tier } from '../../../../contract/money/tiers.schema';
import { cardClass } from '../../../ui/card';
import { Notice } from '../../../ui/Notice';
import { SwitchRow } from '../../../ui/Switch';
import { TextField } from '../../../ui/TextField';
import { showToast } from '../../../ui/toasts';
import { ActSheet } from '../desk/ActSheet';
import { wholeNumber } from '../desk/wholeNumber';
import { type ShopActs, useShopAct } from './useShop';

type TierSheetProps = {
  /** Undefined for a new one. */
  tier: Tier | undefined;
  acts: ShopActs;
  onClose: () => void;
};

/** What members of a tier have. Its title is chosen once, since its members paid for that one. */
export function TierSheet({ tier, acts, onClose }: TierSheetProps) {
  const { t } = useLingui();
  const isVip = tier?.id === VIP_TIER;
  const [seen] = useState(tier);
  const [name, setName] = useState(tier?.name ?? '');
  const [typedBook, setBook] = useState('');
  const [typedAhead, setAhead] = useState(String(tier?.ahead ?? ''));
  const [opensAll, setOpensAll] = useState(tier?.opensAll ?? false);
  const [noAds, setNoAds] = useState(tier?.noAds ?? false);
  const { run, isBusy, isStale, failure } = useShopAct('operatorKeepTier', acts);
  const ahead = typedAhead.trim() === '' ? 0 : wholeNumber(typedAhead, MOST_AHEAD);
  const isNumber = /^\d{0,15}$/.test(typedBook.trim());
  const bookId = tier ? (tier.book?.bookId ?? null) : typedBook.trim() === '' ? null : Number(typedBook);
  const isReady = ahead !== null && isNumber && (isVip || name.trim() !== '');
  const submit = async () => {
    if (ahead === null) return;
    const done = await run({
      tierId: tier?.id ?? null,
      seen: seen ? { ahead: seen.ahead, opensAll: seen.opensAll, noAds: seen.noAds } : null,
      tier: { name: name.trim(), bookId, ahead, opensAll, noAds: noAds && bookId === null },
    });
    if (!done) return;
    showToast({ text: t`Saved. Readers see it now.` });
    onClose();
  };
  return (
    <ActSheet
      title={tier ? t`Change ${tier.name || t`VIP`}` : t`New tier`}
      action={<Trans>Save</Trans>}
      onClose={onClose}
      onSubmit={() => void submit()}
      isReady={isReady}
      isBusy={isBusy}
      failure={failure?.name === 'notFound' ? undefined : failure}
    >
      {!isVip && (
        <TextField
          label={<Trans>Name</Trans>}
          hint={<Trans>Readers see it in the shop, and members in their profile.</Trans>}
          required
          maxLength={TIER_NAME_MOST}
          value={name}
          onChange={setName}
        />
      )}
      {!tier && (
        <TextField
          label={<Trans>Number of the title</Trans>}
          hint={<Trans>The last part of its page’s address. Empty: all titles.</Trans>}
          inputMode="numeric"
          maxLength={15}
          value={typedBook}
          error={isNumber ? undefined : <Trans>A title’s number is a whole number.</Trans>}
          onChange={setBook}
        />
      )}
      {tier?.book && <p className="wrap-anywhere">{tier.book.title}</p>}
      <TextField
        label={<Trans>Chapters ahead</Trans>}
        hint={
          <Trans>
            So many of a serial’s next drafts are open to members once they have a time of publishing. Other
            readers see their titles and that time.
          </Trans>
        }
        inputMode="numeric"
        maxLength={3}
        value={typedAhead}
        error={ahead === null ? <Trans>A whole number, at most {MOST_AHEAD}.</Trans> : undefined}
        onChange={setAhead}
      />
      <div className={cardClass}>
        <SwitchRow
          label={<Trans>Opens all locked chapters and episodes</Trans>}
          checked={opensAll}
          onChange={setOpensAll}
        />
        {bookId === null && <SwitchRow label={<Trans>No ads</Trans>} checked={noAds} onChange={setNoAds} />}
      </div>
      {isStale && (
        <Notice tone="danger">
          <Trans>Another operator has changed it. Close this and open it again.</Trans>
        </Notice>
      )}
      {failure?.name === 'notFound' && (
        <Notice tone="danger">
          <Trans>There is no title with this number.</Trans>
        </Notice>
      )}
      {tier && (
        <p className="text-caption text-pretty text-ink-soft">
          <Trans>Members have it at once, also those who joined before. What they opened stays theirs.</Trans>
        </p>
      )}
    </ActSheet>
  );
}
