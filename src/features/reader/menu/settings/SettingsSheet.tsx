import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useTexts } from '@lingui/react/macro';
import { RotateCcw, Undo2 } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import {
  DEFAULT_READING_SETTINGS,
  type ReadingSettings,
} from '../../../../../contract/reading/readingSettings';
import { Button } from '../../../../ui/Button';
import { Sheet } from '../../../../ui/Sheet';
import { Tabs } from '../../../../ui/Tabs';
import { LayoutSettings } from './LayoutSettings';
import { LookSettings } from './LookSettings';
import { SavedLooks } from './SavedLooks';
import type { SettingsPartProps } from './settingsPart';
import { TurningSettings } from './TurningSettings';

type Part = 'look' | 'layout' | 'turning' | 'saved';

const PARTS: readonly { part: Part; label: MessageDescriptor; Settings: ComponentType<SettingsPartProps> }[] =
  [
    { part: 'look', label: msg`Look`, Settings: LookSettings },
    { part: 'layout', label: msg`Layout`, Settings: LayoutSettings },
    { part: 'turning', label: msg`Turning`, Settings: TurningSettings },
    { part: 'saved', label: msg`My looks`, Settings: SavedLooks },
  ];
const PANEL = 'reading-settings';

export function SettingsSheet({ settings, onChange, onClose }: SettingsPartProps & { onClose: () => void }) {
  const { _ } = useLingui();
  const { t } = useTexts();
  const [active, setActive] = useState<Part>('look');
  const Settings = PARTS.find(({ part }) => part === active)?.Settings ?? LookSettings;
  return (
    <Sheet clear onClose={onClose} side="end" title={t`Reading settings`}>
      <div className="settings">
        <Tabs
          look="page"
          active={active}
          label={t`Reading settings`}
          onSelect={setActive}
          panel={PANEL}
          tabs={PARTS.map(({ part, label }) => ({ value: part, label: _(label) }))}
        />
        <div className="settings-panel" id={PANEL} role="tabpanel">
          <Settings onChange={onChange} settings={settings} />
          {active !== 'saved' && <Reset onChange={onChange} settings={settings} />}
        </div>
      </div>
    </Sheet>
  );
}

/** Resets all settings, and offers an undo until another setting changes. */
function Reset({ settings, onChange }: SettingsPartProps) {
  const [before, setBefore] = useState<ReadingSettings | null>(null);
  const isDefault = Object.entries(DEFAULT_READING_SETTINGS).every(
    ([key, value]) => settings[key as keyof ReadingSettings] === value,
  );
  if (before && isDefault) {
    const undo = () => {
      onChange(before);
      setBefore(null);
    };
    return (
      <div className="settings-reset" role="status">
        <Trans>All settings have been reset.</Trans>
        <Button icon={<Undo2 className="size-icon-md" />} kind="quiet" onClick={undo} size="sm">
          <Trans>Undo</Trans>
        </Button>
      </div>
    );
  }
  const reset = () => {
    setBefore(settings);
    onChange(DEFAULT_READING_SETTINGS);
  };
  return (
    <div className="settings-reset">
      <Button
        disabled={isDefault}
        icon={<RotateCcw className="size-icon-md" />}
        kind="quiet"
        onClick={reset}
        size="sm"
      >
        <Trans>Reset to defaults</Trans>
      </Button>
    </div>
  );
}
