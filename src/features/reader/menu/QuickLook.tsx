import { useLingui } from '@lingui/react';
import { Trans, useLingui as useTexts } from '@lingui/react/macro';
import { AArrowDown, AArrowUp } from 'lucide-react';
import { READING_SETTINGS } from '../../../../contract/reading/readingSettings';
import { IconButton } from '../../../ui/IconButton';
import type { SettingsPartProps } from './settings/settingsPart';
import { THEME_TEXTS } from './settings/themes';

export function QuickLook({ settings, onChange }: SettingsPartProps) {
  const { _ } = useLingui();
  const { t } = useTexts();
  const { min, max, step } = READING_SETTINGS.fontSize;
  const { fontSize } = settings;
  return (
    <div className="quick-look">
      {/* A fieldset's legend cannot be laid out beside its buttons. */}
      <div aria-label={t`Font size`} className="quick-sizes" role="group">
        <IconButton
          disabled={fontSize <= min}
          label={t`Smaller letters`}
          onClick={() => onChange({ fontSize: Math.max(min, fontSize - step) })}
        >
          <AArrowDown className="size-icon-lg" />
        </IconButton>
        <IconButton
          disabled={fontSize >= max}
          label={t`Larger letters`}
          onClick={() => onChange({ fontSize: Math.min(max, fontSize + step) })}
        >
          <AArrowUp className="size-icon-lg" />
        </IconButton>
        <output className="sr-only">{fontSize} px</output>
      </div>
      <fieldset className="quick-themes">
        <legend className="sr-only">
          <Trans>Theme</Trans>
        </legend>
        {READING_SETTINGS.theme.choices.map((value) => (
          <label data-reader-theme={value} key={value} title={_(THEME_TEXTS[value])}>
            <input
              aria-label={_(THEME_TEXTS[value])}
              checked={settings.theme === value}
              name="quick-theme"
              onChange={() => onChange({ theme: value })}
              type="radio"
            />
            <span aria-hidden="true">{value === 'system' ? '◐' : 'A'}</span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}
