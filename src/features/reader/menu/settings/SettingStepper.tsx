import { type NamesWith, READING_SETTINGS } from '../../../../../contract/reading/readingSettings';
import { Stepper } from '../../../../ui/Stepper';
import type { SettingsPartProps } from './settingsPart';

type SettingStepperProps = SettingsPartProps & {
  name: NamesWith<{ step: number }>;
  label: string;
  text: string;
};

export function SettingStepper({ name, settings, onChange, ...said }: SettingStepperProps) {
  const { min, max, step } = READING_SETTINGS[name];
  const range = { min, max, step };
  return (
    <Stepper {...said} {...range} onChange={(value) => onChange({ [name]: value })} value={settings[name]} />
  );
}
