import { Plural, useLingui as useTexts } from '@lingui/react/macro';
import { AUTO_UNLOCKS_A_DAY } from '../../../contract/money/limits';
import { readAutoUnlock } from '../../../data/queries/autoUnlock';
import { useFailureText } from '../../i18n/useFailureText';
import { useLive } from '../../platform/live/live';
import { usecases } from '../../platform/worker/usecases';
import { SelectRow } from '../../ui/SelectRow';
import { SwitchRow } from '../../ui/Switch';
import { showToast } from '../../ui/toasts';

const CAPS = [3, 5, AUTO_UNLOCKS_A_DAY, 20, 50];

type AutoUnlockProps = {
  bookId: number;
  kind?: 'drama' | undefined;
  price: number;
  /** Whether waiting opens its chapters too (decision 0146). */
  waits?: boolean;
  onTurnOn?: () => void;
};

/**
 * Switches the automatic unlocking of a title's chapters or episodes: off by default, and always with a cap.
 */
export function AutoUnlock({ bookId, kind, price, waits = false, onTurnOn }: AutoUnlockProps) {
  const failureText = useFailureText();
  const { t } = useTexts();
  const { loaded, value: terms } = useLive(`autoUnlock/${bookId}`, () => readAutoUnlock(bookId));
  const change = async (dailyCap: number | null, evenIfSoonFree = terms?.evenIfSoonFree === true) => {
    const changed =
      dailyCap === null
        ? await usecases.stopAutoUnlock({ bookId })
        : await usecases.startAutoUnlock({ bookId, maxPrice: price, dailyCap, evenIfSoonFree });
    if (!changed.ok) showToast({ text: failureText(changed.failure.name) });
  };
  return (
    <div className="divide-y divide-line text-start">
      <SwitchRow
        checked={terms !== undefined}
        disabled={!loaded}
        label={kind ? t`Unlock each episode as I reach it` : t`Unlock each chapter as I reach it`}
        detail={
          <>
            {kind ? (
              <Plural
                value={price}
                one="For # coin an episode, no more"
                other="For # coins an episode, no more"
              />
            ) : (
              <Plural
                value={price}
                one="For # coin a chapter, no more"
                other="For # coins a chapter, no more"
              />
            )}
          </>
        }
        onChange={(on) => {
          if (on) onTurnOn?.();
          void change(on ? AUTO_UNLOCKS_A_DAY : null);
        }}
      />
      {terms && (
        <SelectRow
          label={t`Daily limit`}
          value={String(terms.dailyCap)}
          options={CAPS.map((cap) => ({ value: String(cap), label: String(cap) }))}
          onChange={(cap) => void change(Number(cap))}
        />
      )}
      {terms && waits && (
        <SwitchRow
          checked={terms.evenIfSoonFree === true}
          label={t`Also chapters that waiting opens within the hour`}
          onChange={(on) => void change(terms.dailyCap, on)}
        />
      )}
    </div>
  );
}
