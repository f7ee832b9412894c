import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Gift } from 'lucide-react';
import type { SignIndex } from '../../../contract/money/rewards.schema';
import '../../styles/controls.css';

export function SevenDays({ row }: { row: SignIndex['row'] }) {
  const { t } = useLingui();
  return (
    <div className="seven-days-room">
      <ol aria-label={t`Check-in over seven days`} className="seven-days">
        {row.map(({ position, bonus, state }) => (
          <li key={position} data-state={state} aria-current={state === 'next' ? 'step' : undefined}>
            <span className="seven-days-name">
              <Trans>Day {position}</Trans>
            </span>
            <span aria-hidden="true" className="seven-days-sign">
              {state === 'claimed' || state === 'made up' ? (
                <Check className="size-icon-md" />
              ) : (
                <Gift className="size-icon-md" />
              )}
            </span>
            <span className="seven-days-bonus">{state === 'made up' ? '–' : `+${bonus}`}</span>
            {(state === 'claimed' || state === 'made up') && (
              <span className="sr-only">
                <Trans>done</Trans>
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
