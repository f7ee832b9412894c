import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { LEAST_CONTRAST } from '../../../../../contract/wire/colours';
import { contrastOf } from './contrast';
import type { SettingsPartProps } from './settingsPart';

export function OwnColours({ settings, onChange }: SettingsPartProps) {
  const { t, i18n } = useLingui();
  const { paper, ink } = settings;
  const contrast = contrastOf(paper, ink);
  const ratio = i18n.number(contrast);
  const least = i18n.number(LEAST_CONTRAST);
  const isEnough = contrast >= LEAST_CONTRAST;
  return (
    <div className="own-colours">
      {(
        [
          ['paper', t`Paper`],
          ['ink', t`Ink`],
        ] as const
      ).map(([name, label]) => (
        <label key={name}>
          <input
            onChange={(event) => onChange({ [name]: event.target.value })}
            type="color"
            value={settings[name]}
          />
          {label}
        </label>
      ))}
      <p className="own-contrast" data-low={!isEnough || undefined} role="status">
        {isEnough ? <CircleCheck aria-hidden size={18} /> : <CircleAlert aria-hidden size={18} />}
        <span>
          {isEnough ? (
            <Trans>Contrast {ratio}:1, easy to read.</Trans>
          ) : (
            <Trans>
              Contrast {ratio}:1, hard to read. Text needs {least}:1 or more.
            </Trans>
          )}
        </span>
      </p>
    </div>
  );
}
