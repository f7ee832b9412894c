import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useTexts } from '@lingui/react/macro';
import { READING_LIMITS } from '../../../../../contract/values/readingLimits';
import type { ReadingSettings } from '../../../../../data/tables/rows';
import { formatPercent } from '../../../../ui/formatPercent';
import { READING_FONTS } from '../../text/readingFonts';
import { Choice } from './Choice';
import { OwnColours } from './OwnColours';
import { Stepper } from './Stepper';
import type { SettingsPartProps } from './settingsPart';
import { THEMES } from './themes';

const MENU_BACKGROUNDS: readonly [ReadingSettings['menuBackground'], MessageDescriptor][] = [
  ['raised', msg`Raised`],
  ['paper', msg`Like the page`],
  ['shaded', msg`Shaded`],
];
const SAFE_AREA_COLOURS: readonly [ReadingSettings['safeAreaColour'], MessageDescriptor][] = [
  ['paper', msg`Like the page`],
  ['shaded', msg`Shaded`],
  ['black', msg`Black`],
];
const SYSTEM_FONTS: Readonly<Record<string, MessageDescriptor>> = {
  serif: msg`System serif`,
  sans: msg`System sans`,
};

/** Paper and letters. */
export function LookSettings({ settings, onChange }: SettingsPartProps) {
  const { _ } = useLingui();
  const { t, i18n } = useTexts();
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
      {settings.theme === 'own' && <OwnColours onChange={onChange} settings={settings} />}
      <Stepper
        {...READING_LIMITS.brightness}
        label={t`Brightness`}
        onChange={(brightness) => onChange({ brightness })}
        text={formatPercent(settings.brightness, i18n.locale)}
        value={settings.brightness}
      />
      <Stepper
        {...READING_LIMITS.fontSize}
        label={t`Font size`}
        onChange={(fontSize) => onChange({ fontSize })}
        text={`${settings.fontSize} px`}
        value={settings.fontSize}
      />
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
      <Choice
        label={t`Menu background`}
        onChange={(menuBackground) => onChange({ menuBackground })}
        options={MENU_BACKGROUNDS}
        value={settings.menuBackground}
      />
      <Choice
        hint={t`Beside the camera notch and behind the device’s own bars`}
        label={t`Screen edges`}
        onChange={(safeAreaColour) => onChange({ safeAreaColour })}
        options={SAFE_AREA_COLOURS}
        value={settings.safeAreaColour}
      />
    </>
  );
}
