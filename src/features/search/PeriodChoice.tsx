import { useLingui } from '@lingui/react';
import { useLingui as useMacro } from '@lingui/react/macro';
import { useState } from 'react';
import { Chip } from '../../ui/Chip';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { PERIOD_TEXTS } from './choiceTexts';
import { type Choice, PERIODS } from './discoverChoice';
import type { Choose } from './useChoose';

/** The time a ranking counts. Where large text leaves no room for four words in a line, they are chips. */
export function PeriodChoice({ choice, choose }: { choice: Choice; choose: Choose }) {
  const { _ } = useLingui();
  const { t } = useMacro();
  // The finger is answered at once; the address follows.
  const [picked, setPicked] = useState({ choice, period: choice.period });
  const value = picked.choice === choice ? picked.period : choice.period;
  const pick = (period: Choice['period']) => {
    setPicked({ choice, period });
    choose({ period });
  };
  return (
    <div className="@container w-full sm:w-84">
      <div className="hidden @min-[17rem]:block">
        <SegmentedControl
          label={t`Period`}
          value={value}
          options={PERIODS.map((period) => ({ value: period, label: _(PERIOD_TEXTS[period]) }))}
          onChange={pick}
        />
      </div>
      <div role="group" aria-label={t`Period`} className="flex flex-wrap gap-2 @min-[17rem]:hidden">
        {PERIODS.map((period) => (
          <Chip key={period} pressed={value === period} onPress={() => pick(period)}>
            {_(PERIOD_TEXTS[period])}
          </Chip>
        ))}
      </div>
    </div>
  );
}
