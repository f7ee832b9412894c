import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ShareTerms, TitleShare, TitleShares } from '../../../../contract/studio/shares.schema';
import { Button } from '../../../ui/Button';
import { LoadFailure } from '../../../ui/LoadFailure';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { SkeletonBlock } from '../../../ui/Skeleton';
import { TextField } from '../../../ui/TextField';
import { ActSheet } from '../desk/ActSheet';
import { useAct } from '../desk/useAct';
import { useDeskRead } from '../desk/useDeskRead';
import { wholeNumber } from '../desk/wholeNumber';
import { monthText, percentText } from '../shares/amounts';
import { FormSection } from './FormSection';

/** What part of the spending in a title its people earn. */
export function ShareForm({ bookId }: { bookId: number }) {
  const { t } = useLingui();
  const { value, failure, reload } = useDeskRead('operatorTitleShares', { bookId });
  const [acted, setActed] = useState<TitleShares>();
  const [changing, setChanging] = useState<TitleShare>();
  const shares = acted ?? value;
  return (
    <FormSection title={<Trans>Shares</Trans>}>
      {!shares &&
        (failure ? (
          <LoadFailure failure={failure} retry={() => void reload()} />
        ) : (
          <SkeletonBlock className="h-16 w-full" />
        ))}
      {shares?.list.length === 0 && (
        <p className="text-pretty text-ink-soft">
          <Trans>
            Shares are for the people of the title. Once someone has accepted an invitation, a share is agreed
            here.
          </Trans>
        </p>
      )}
      {shares && shares.list.length > 0 && (
        <ul className="flex flex-col gap-4">
          {shares.list.map((person) => (
            <li key={person.userId} className="flex items-start gap-3">
              <div className="min-w-0 flex-1">
                <p className="font-medium wrap-anywhere">
                  <bdi>{nameOf(person, t`Deleted account`)}</bdi>
                </p>
                <p className="text-caption text-ink-soft">
                  {person.now ? <Terms of={person.now} /> : <Trans>No share</Trans>}
                </p>
                {person.next && (
                  <p className="text-caption text-ink-soft">
                    <Next of={person.next} />
                  </p>
                )}
              </div>
              {person.name !== '' && (
                <Button
                  size="sm"
                  kind="quiet"
                  aria-label={t`Change the share of ${person.name}`}
                  onClick={() => setChanging(person)}
                >
                  <Trans>Change…</Trans>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {changing && (
        <ShareSheet
          bookId={bookId}
          person={changing}
          onClose={() => setChanging(undefined)}
          onDone={setActed}
        />
      )}
    </FormSection>
  );
}

function nameOf({ name }: TitleShare, deleted: string): string {
  return name || deleted;
}

function Terms({ of: { coinsPercent, bonusPercent } }: { of: ShareTerms }) {
  const { i18n } = useLingui();
  const [coins, bonus] = [percentText(coinsPercent, i18n), percentText(bonusPercent, i18n)];
  if (coinsPercent === 0 && bonusPercent === 0) return <Trans>No share</Trans>;
  return (
    <Trans>
      {coins} of coins, {bonus} of bonus
    </Trans>
  );
}

function Next({ of }: { of: ShareTerms }) {
  const { i18n } = useLingui();
  return (
    <Trans>
      From {monthText(of.fromMonth, i18n)}: <Terms of={of} />
    </Trans>
  );
}

type ShareSheetProps = {
  bookId: number;
  person: TitleShare;
  onClose: () => void;
  onDone: (shares: TitleShares) => void;
};

function ShareSheet({ bookId, person, onClose, onDone }: ShareSheetProps) {
  const { t } = useLingui();
  const [from, setFrom] = useState<'thisMonth' | 'nextMonth'>('thisMonth');
  const [coins, setCoins] = useState(String(person.now?.coinsPercent ?? ''));
  const [bonus, setBonus] = useState(String(person.now?.bonusPercent ?? '0'));
  const { run, isBusy, failure } = useAct('operatorSetShare');
  const [coinsPercent, bonusPercent] = [wholeNumber(coins, 100), wholeNumber(bonus, 100)];
  const submit = async () => {
    if (coinsPercent === null || bonusPercent === null) return;
    const done = await run({ bookId, id: person.userId, from, coinsPercent, bonusPercent });
    if (!done) return;
    onDone(done.value);
    onClose();
  };
  return (
    <ActSheet
      title={t`Share of ${person.name}`}
      action={<Trans>Save</Trans>}
      onClose={onClose}
      onSubmit={() => void submit()}
      isReady={coinsPercent !== null && bonusPercent !== null}
      isBusy={isBusy}
      failure={failure?.name === 'tooMany' ? undefined : failure}
    >
      <TextField
        label={<Trans>Percent of the coins that readers bought and spent here</Trans>}
        inputMode="numeric"
        required
        value={coins}
        onChange={setCoins}
        error={failure?.name === 'tooMany' ? t`All shares of the title would be more than 100%.` : undefined}
      />
      <TextField
        label={<Trans>Percent of the bonus that they were given and spent here</Trans>}
        inputMode="numeric"
        required
        value={bonus}
        onChange={setBonus}
      />
      <SegmentedControl
        label={t`From when`}
        value={from}
        options={[
          { value: 'thisMonth', label: <Trans>All of this month</Trans> },
          { value: 'nextMonth', label: <Trans>Next month</Trans> },
        ]}
        onChange={setFrom}
      />
    </ActSheet>
  );
}
