import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { READING_LIMITS } from '../../../../../contract/values/readingLimits';
import type { ReadingSettings } from '../../../../../data/tables/rows';
import { formatPercent } from '../../../../ui/formatPercent';
import { SwitchRow } from '../../../../ui/Switch';
import { Choice } from './Choice';
import { Stepper } from './Stepper';
import type { SettingsPartProps } from './settingsPart';

const ALIGNMENTS: readonly [ReadingSettings['alignment'], MessageDescriptor][] = [
  ['auto', msg`Automatic`],
  ['start', msg`Left`],
  ['justify', msg`Justified`],
];

const SPREADS: readonly [ReadingSettings['spread'], MessageDescriptor][] = [
  ['auto', msg`Two where they fit`],
  ['one', msg`Always one`],
];

/** How lines and paragraphs lie on the page. */
export function LayoutSettings({ settings, onChange }: SettingsPartProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      <div className="steppers">
        <Stepper
          {...READING_LIMITS.lineHeight}
          label={t`Line height`}
          onChange={(lineHeight) => onChange({ lineHeight })}
          text={formatPercent(settings.lineHeight, i18n.locale)}
          value={settings.lineHeight}
        />
        <Stepper
          {...READING_LIMITS.paragraphSpacing}
          label={t`Paragraph spacing`}
          onChange={(paragraphSpacing) => onChange({ paragraphSpacing })}
          text={formatPercent(settings.paragraphSpacing, i18n.locale)}
          value={settings.paragraphSpacing}
        />
        <Stepper
          {...READING_LIMITS.letterSpacing}
          label={t`Letter spacing`}
          onChange={(letterSpacing) => onChange({ letterSpacing })}
          text={String(settings.letterSpacing)}
          value={settings.letterSpacing}
        />
        <Stepper
          {...READING_LIMITS.slide}
          label={t`Side margin`}
          onChange={(slide) => onChange({ slide })}
          text={`${settings.slide} px`}
          value={settings.slide}
        />
        <Stepper
          {...READING_LIMITS.topGap}
          label={t`Top margin`}
          onChange={(topGap) => onChange({ topGap })}
          text={`${settings.topGap} px`}
          value={settings.topGap}
        />
        <Stepper
          {...READING_LIMITS.bottomGap}
          label={t`Bottom margin`}
          onChange={(bottomGap) => onChange({ bottomGap })}
          text={`${settings.bottomGap} px`}
          value={settings.bottomGap}
        />
      </div>
      <Choice
        label={t`Alignment`}
        onChange={(alignment) => onChange({ alignment })}
        options={ALIGNMENTS}
        value={settings.alignment}
      />
      {settings.pageType === 'paged' && (
        <Choice
          label={t`Pages side by side`}
          onChange={(spread) => onChange({ spread })}
          options={SPREADS}
          value={settings.spread}
        />
      )}
      <div className="setting-switches">
        <SwitchRow
          checked={settings.hyphenation}
          detail={t`In the book’s language, if the browser supports it`}
          label={t`Hyphenation`}
          onChange={(hyphenation) => onChange({ hyphenation })}
        />
      </div>
    </>
  );
}
