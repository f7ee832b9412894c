import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatPercent } from '../../../../ui/formatPercent';
import { SwitchRow } from '../../../../ui/Switch';
import { useStage } from '../../context/StageContext';
import { Choice, type ChoiceTexts } from './Choice';
import { SettingStepper } from './SettingStepper';
import type { SettingsPartProps } from './settingsPart';

const ALIGNMENTS: ChoiceTexts<'alignment'> = {
  auto: msg`Automatic`,
  start: msg`Left`,
  justify: msg`Justified`,
};

const WRITINGS: ChoiceTexts<'writing'> = {
  book: msg`As the book`,
  horizontal: msg`Horizontal`,
  vertical: msg`Vertical`,
};

const SPREADS: ChoiceTexts<'spread'> = {
  auto: msg`Two when they fit`,
  one: msg`Always one`,
};

export function LayoutSettings(part: SettingsPartProps) {
  const { settings, onChange } = part;
  const { t, i18n } = useLingui();
  const { isVertical, mayBeVertical } = useStage();
  return (
    <>
      <div className="steppers">
        <SettingStepper
          name="lineHeight"
          label={t`Line height`}
          text={formatPercent(settings.lineHeight, i18n.locale)}
          {...part}
        />
        <SettingStepper
          name="paragraphSpacing"
          label={t`Paragraph spacing`}
          text={formatPercent(settings.paragraphSpacing, i18n.locale)}
          {...part}
        />
        <SettingStepper
          name="letterSpacing"
          label={t`Letter spacing`}
          text={String(settings.letterSpacing)}
          {...part}
        />
        <SettingStepper name="slide" label={t`Side margin`} text={`${settings.slide} px`} {...part} />
        <SettingStepper name="topGap" label={t`Top margin`} text={`${settings.topGap} px`} {...part} />
        <SettingStepper
          name="bottomGap"
          label={t`Bottom margin`}
          text={`${settings.bottomGap} px`}
          {...part}
        />
      </div>
      <Choice name="alignment" label={t`Alignment`} texts={ALIGNMENTS} {...part} />
      {mayBeVertical && <Choice name="writing" label={t`Text direction`} texts={WRITINGS} {...part} />}
      {settings.pageType === 'paged' && !isVertical && (
        <Choice name="spread" label={t`Pages side by side`} texts={SPREADS} {...part} />
      )}
      <div className="setting-switches">
        <SwitchRow
          checked={settings.hyphenation}
          detail={t`In the book’s language, if the browser supports it`}
          label={t`Hyphenation`}
          onChange={(hyphenation) => onChange({ hyphenation })}
        />
        <SwitchRow
          checked={settings.pageNumbers}
          detail={t`In books made from a printed edition`}
          label={t`Printed page numbers`}
          onChange={(pageNumbers) => onChange({ pageNumbers })}
        />
      </div>
    </>
  );
}
