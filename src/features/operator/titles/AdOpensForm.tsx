import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { EPISODE_ADS_A_DAY_MOST } from '../../../../contract/money/episodeAds';
import { READING_AD_SECONDS } from '../../../../contract/money/rewards';
import type { TitleFile } from '../../../../contract/operator/titles.schema';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { SelectRow } from '../../../ui/SelectRow';
import { useAct } from '../desk/useAct';
import { useDeskFailure } from '../desk/useDeskFailure';
import { FormSection } from './FormSection';

const CHOICES = [0, 1, 2, 3, 5, EPISODE_ADS_A_DAY_MOST];

/** Sets how many of a drama's priced episodes a day ads open for a viewer (decision 0148). */
export function AdOpensForm({ file, onDone }: { file: TitleFile; onDone: (file: TitleFile) => void }) {
  const { t } = useLingui();
  const failureText = useDeskFailure();
  const [adOpens, setAdOpens] = useState(file.adOpens);
  const { run, isBusy, failure } = useAct('operatorSetAdOpens');
  const save = async () => {
    const done = await run({ bookId: file.id, adOpens });
    if (done) onDone(done.value);
  };
  const [seconds, most] = [READING_AD_SECONDS, EPISODE_ADS_A_DAY_MOST];
  const choices = CHOICES.includes(file.adOpens) ? CHOICES : [...CHOICES, file.adOpens];
  return (
    <FormSection title={<Trans>Episodes for an ad</Trans>}>
      <div className="-mx-4 -my-2">
        <SelectRow
          label={t`Episodes a day for each viewer`}
          value={String(adOpens)}
          options={choices.map((count) => ({
            value: String(count),
            label: count === 0 ? t`None` : String(count),
          }))}
          onChange={(value) => setAdOpens(Number(value))}
        />
      </div>
      <p className="text-caption text-pretty text-ink-soft">
        <Trans>
          An ad of {seconds} seconds opens one priced episode for 24 hours, for viewers with an account.
          Episodes shorter than the ad are left out. It earns nothing. Each viewer has at most {most} a day in
          all dramas together.
        </Trans>
      </p>
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      <Button
        busy={isBusy}
        disabled={adOpens === file.adOpens}
        className="self-start"
        onClick={() => void save()}
      >
        <Trans>Save what ads open</Trans>
      </Button>
    </FormSection>
  );
}
