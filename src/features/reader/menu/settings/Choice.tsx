import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import {
  type NamesWith,
  READING_SETTINGS,
  type ReadingSettings,
} from '../../../../../contract/reading/readingSettings';
import { SegmentedControl } from '../../../../ui/SegmentedControl';
import type { SettingsPartProps } from './settingsPart';

type ChoiceName = NamesWith<{ choices: readonly string[] }>;
export type ChoiceTexts<Name extends ChoiceName> = Readonly<Record<ReadingSettings[Name], MessageDescriptor>>;

type ChoiceProps<Name extends ChoiceName> = SettingsPartProps & {
  name: Name;
  label: string;
  texts: ChoiceTexts<Name>;
  hint?: string;
};

export function Choice<Name extends ChoiceName>(props: ChoiceProps<Name>) {
  const { name, label, texts, hint, settings, onChange } = props;
  const { _ } = useLingui();
  const choices = READING_SETTINGS[name].choices as readonly string[] as readonly ReadingSettings[Name][];
  return (
    <div>
      <p aria-hidden="true" className="setting-name">
        {label}
      </p>
      <SegmentedControl
        label={label}
        onChange={(value) => onChange({ [name]: value })}
        options={choices.map((value) => ({ value, label: _(texts[value]) }))}
        value={settings[name]}
      />
      {hint && <p className="setting-hint">{hint}</p>}
    </div>
  );
}
