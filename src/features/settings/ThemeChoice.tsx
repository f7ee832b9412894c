import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { chooseTheme, storedTheme, type Theme } from '../../platform/device/theme';
import { SelectRow } from '../../ui/SelectRow';

export function ThemeChoice() {
  const { t } = useLingui();
  const [theme, setTheme] = useState(storedTheme);
  return (
    <SelectRow
      label={t`Light or dark`}
      value={theme}
      options={[
        { value: 'system', label: t`System` },
        { value: 'light', label: t`Light` },
        { value: 'dark', label: t`Dark` },
      ]}
      onChange={(value) => {
        chooseTheme(value as Theme);
        setTheme(value as Theme);
      }}
    />
  );
}
