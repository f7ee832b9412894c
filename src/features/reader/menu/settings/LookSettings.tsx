import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useTexts } from '@lingui/react/macro';
import { READING_LIMITS } from '../../../../../contract/readingLimits';
import type { ReadingSettings } from '../../../../../data/rows';
import { SegmentedControl } from '../../../../ui/SegmentedControl';
import { FONT_STACKS } from '../../readingStyle';
import { Stepper } from './Stepper';
import type { SettingsPartProps } from './settingsPart';

const THEMES: readonly [ReadingSettings['theme'], MessageDescriptor][] = [
  ['system', msg`System`],
  ['day', msg`Day`],
  ['sepia', msg`Sepia`],
  ['green', msg`Green`],
  ['grey', msg`Grey`],
  ['night', msg`Night`],
  ['black', msg`Black`],
];
const FONTS: readonly [string, MessageDescriptor][] = [
  ['lora', msg`Lora`],
  ['serif', msg`System serif`],
  ['sans', msg`System sans`],
];

/** Paper and letters. */
export function LookSettings({ settings, onChange }: SettingsPartProps) {
  const { _ } = useLingui();
  const { t } = useTexts();
  return (
    <>
      <fieldset className="choices swatches">
        <legend className="setting-name">
          <Trans>Theme</Trans>
        </legend>
        {THEMES.map(([value, label]) => (
          <label data-reader-theme={value} key={value}>
            <input
              checked={settings.theme === value}
              name="theme"
              onChange={() => onChange({ theme: value })}
              type="radio"
            />
            {_(label)}
          </label>
        ))}
      </fieldset>
      <Stepper
        {...READING_LIMITS.fontSize}
        label={t`Font size`}
        onChange={(fontSize) => onChange({ fontSize })}
        text={`${settings.fontSize} px`}
        value={settings.fontSize}
      />
      <div>
        <p aria-hidden="true" className="setting-name">
          <Trans>Font</Trans>
        </p>
        <SegmentedControl
          label={t`Font`}
          value={settings.fontFamily}
          options={FONTS.map(([value, label]) => ({
            value,
            label: <span style={{ fontFamily: FONT_STACKS[value] }}>{_(label)}</span>,
          }))}
          onChange={(fontFamily) => onChange({ fontFamily })}
        />
      </div>
    </>
  );
}
