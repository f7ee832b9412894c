import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useTexts } from '@lingui/react/macro';
import type { ReadingSettings } from '../../../../data/rows';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { Sheet } from '../../../ui/Sheet';
import { FONT_STACKS } from '../readingStyle';
import { Stepper } from './Stepper';

type SettingsSheetProps = {
  settings: ReadingSettings;
  onChange: (patch: Partial<ReadingSettings>) => void;
  onClose: () => void;
};

const PAGE_TYPES: readonly [ReadingSettings['pageType'], MessageDescriptor][] = [
  ['paged', msg`Pages`],
  ['scroll', msg`Scroll`],
];
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

/** How the text looks. Every change shows at once behind the sheet and is kept. */
export function SettingsSheet({ settings, onChange, onClose }: SettingsSheetProps) {
  const { _ } = useLingui();
  const { t } = useTexts();
  return (
    <Sheet clear onClose={onClose} side="end" title={t`Reading settings`}>
      <div className="settings">
        <div>
          <p aria-hidden="true" className="setting-name">
            <Trans>Page turning</Trans>
          </p>
          <SegmentedControl
            label={t`Page turning`}
            value={settings.pageType}
            options={PAGE_TYPES.map(([value, label]) => ({ value, label: _(label) }))}
            onChange={(pageType) => onChange({ pageType })}
          />
        </div>
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
        <Stepper
          label={t`Font size`}
          max={40}
          min={12}
          onChange={(fontSize) => onChange({ fontSize })}
          step={1}
          unit="px"
          value={settings.fontSize}
        />
        <Stepper
          label={t`Line height`}
          max={220}
          min={110}
          onChange={(lineHeight) => onChange({ lineHeight })}
          step={10}
          unit="%"
          value={settings.lineHeight}
        />
        <Stepper
          label={t`Side margin`}
          max={80}
          min={10}
          onChange={(slide) => onChange({ slide })}
          step={5}
          unit="px"
          value={settings.slide}
        />
      </div>
    </Sheet>
  );
}
