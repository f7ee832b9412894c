import { useLingui } from '@lingui/react';
import { useLingui as useMacro } from '@lingui/react/macro';
import { useState } from 'react';
import { RANKING_PERIODS } from '../../../contract/catalogue/search';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { PERIOD_TEXTS } from './choiceTexts';
import { type Choice } from './discoverChoice';
import type { Choose } from './useChoose';

export function PeriodChoice({ choice, choose }: { choice: Choice; choose: Choose }) {
  const { _ } = useLingui();
  const { t } = useMacro();
  // Shows the choice at once; the address follows.
  const [picked, setPicked] = useState({ choice, period: choice.period });
  return (
    <div className="w-full sm:w-96">
      <SegmentedControl
        label={t`Period`}
        value={picked.choice === choice ? picked.period : choice.period}
        options={RANKING_PERIODS.map((period) => ({ value: period, label: _(PERIOD_TEXTS[period]) }))}
        onChange={(period) => {
          setPicked({ choice, period });
          choose({ period });
        }}
      />
    </div>
  );
}
