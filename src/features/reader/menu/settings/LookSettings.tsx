import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useTexts } from '@lingui/react/macro';
import { READING_SETTINGS } from '../../../../../contract/reading/readingSettings';
import { formatPercent } from '../../../../ui/formatPercent';
import { READING_FONTS } from '../../text/readingFonts';
import { Choice, type ChoiceTexts } from './Choice';
import { OwnColours } from './OwnColours';
import { SettingStepper } from './SettingStepper';
import type { SettingsPartProps } from './settingsPart';
import { THEME_TEXTS } from './themes';

const MENU_BACKGROUNDS: ChoiceTexts<'menuBackground'> = {
  raised: msg`Raised`,
  paper: msg`Like the page`,
  shaded: msg`Shaded`,
};
const SAFE_AREA_COLOURS: ChoiceTexts<'safeAreaColour'> = {
  paper: msg`Like the page`,
  shaded: msg`Shaded`,
  black: msg`Black`,
};
const SYSTEM_FONTS: Readonly<Record<string, MessageDescriptor>> = {
  serif: msg`System serif`,
  sans: msg`System sans`,
};

export function LookSettings(part: SettingsPartProps) {
  const { settings, onChange } = part;
  const { _ } = useLingui();
  const { t, i18n } = useTexts();
  return (
    <>
      <fieldset className="choices swatches">
        <legend className="setting-name">
          <Trans>Theme</Trans>
        </legend>
        {READING_SETTINGS.theme.choices.map((value) => (
          <label data-reader-theme={value} key={value}>
            <input
              checked={settings.theme === value}
              name="theme"
              onChange={() => onChange({ theme: value })}
              type="radio"
            />
            {_(THEME_TEXTS[value])}
          </label>
        ))}
      </fieldset>
      {settings.theme === 'own' && <OwnColours onChange={onChange} settings={settings} />}
      <SettingStepper
        name="brightness"
        label={t`Brightness`}
        text={formatPercent(settings.brightness, i18n.locale)}
        {...part}
      />
      <SettingStepper name="fontSize" label={t`Font size`} text={`${settings.fontSize} px`} {...part} />
      <fieldset aria-describedby="fonts-come" className="choices">
        <legend className="setting-name">
          <Trans>Font</Trans>
        </legend>
        {Object.entries(READING_FONTS).map(([value, { name, stack }]) => (
          <label key={value} style={{ fontFamily: stack }}>
            <input
              checked={settings.fontFamily === value}
              name="font"
              onChange={() => onChange({ fontFamily: value })}
              type="radio"
            />
            {name ?? (SYSTEM_FONTS[value] && _(SYSTEM_FONTS[value]))}
          </label>
        ))}
        <p className="setting-hint" id="fonts-come">
          <Trans>Fonts download when you choose them and stay on this device.</Trans>
        </p>
      </fieldset>
      <Choice name="menuBackground" label={t`Menu background`} texts={MENU_BACKGROUNDS} {...part} />
      <Choice
        name="safeAreaColour"
        hint={t`Beside the camera notch and behind the device’s own bars`}
        label={t`Screen edges`}
        texts={SAFE_AREA_COLOURS}
        {...part}
      />
    </>
  );
}
