import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReadingSettings } from '../../../../../data/rows';
import { Choice } from './Choice';
import type { SettingsPartProps } from './settingsPart';

const PAGE_TYPES: readonly [ReadingSettings['pageType'], MessageDescriptor][] = [
  ['paged', msg`Pages`],
  ['scroll', msg`Scroll`],
];

const TURNS: readonly [ReadingSettings['turn'], MessageDescriptor][] = [
  ['slide', msg`Slide`],
  ['cover', msg`Cover`],
  ['curl', msg`Curl`],
  ['none', msg`None`],
];

/** How one gets on in the text. */
export function TurningSettings({ settings, onChange }: SettingsPartProps) {
  const { t } = useLingui();
  return (
    <>
      <Choice
        label={t`Page turning`}
        onChange={(pageType) => onChange({ pageType })}
        options={PAGE_TYPES}
        value={settings.pageType}
      />
      {settings.pageType === 'paged' && (
        <Choice
          label={t`Movement of the page`}
          onChange={(turn) => onChange({ turn })}
          options={TURNS}
          value={settings.turn}
        />
      )}
    </>
  );
}
