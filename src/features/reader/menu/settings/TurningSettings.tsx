import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { READING_LIMITS } from '../../../../../contract/values/readingLimits';
import type { ReadingSettings } from '../../../../../data/tables/rows';
import { SwitchRow } from '../../../../ui/Switch';
import { canStayAwake } from '../../useWakeLock';
import { Choice } from './Choice';
import { Stepper } from './Stepper';
import type { SettingsPartProps } from './settingsPart';

const PAGE_TYPES: readonly [ReadingSettings['pageType'], MessageDescriptor][] = [
  ['paged', msg`Pages`],
  ['scroll', msg`Scroll`],
];

const TURNS: readonly [ReadingSettings['turn'], MessageDescriptor][] = [
  ['slide', msg`Slide`],
  ['cover', msg`Cover`],
  ['curl', msg`Curl`],
  ['none', msg`None`],
];

const TAP_ZONES: readonly [ReadingSettings['tapZones'], MessageDescriptor][] = [
  ['standard', msg`Back, on`],
  ['leftHanded', msg`On, back`],
  ['forward', msg`Both on`],
];

/** How one moves on in the text. */
export function TurningSettings({ settings, onChange }: SettingsPartProps) {
  const { t } = useLingui();
  // For a screen reader a chapter is one text that nothing moves: these would do nothing.
  const isPaged = settings.pageType === 'paged' && !settings.screenReader;
  const autoplays = settings.autoplay && !settings.screenReader;
  return (
    <>
      {!settings.screenReader && (
        <Choice
          label={t`Page turning`}
          onChange={(pageType) => onChange({ pageType })}
          options={PAGE_TYPES}
          value={settings.pageType}
        />
      )}
      {isPaged && (
        <Choice
          label={t`Page animation`}
          onChange={(turn) => onChange({ turn })}
          options={TURNS}
          value={settings.turn}
        />
      )}
      {isPaged && (
        <Choice
          hint={t`What a tap on the left or right side does. The middle opens the menu.`}
          label={t`Taps at the sides`}
          onChange={(tapZones) => onChange({ tapZones })}
          options={TAP_ZONES}
          value={settings.tapZones}
        />
      )}
      <div className="setting-switches">
        <SwitchRow
          checked={settings.volumeKeys}
          detail={t`If the device lets the browser use them`}
          label={t`Turn pages with the volume keys`}
          onChange={(volumeKeys) => onChange({ volumeKeys })}
        />
        {!settings.screenReader && (
          <SwitchRow
            checked={settings.autoplay}
            detail={t`Pauses while you touch the page or switch away`}
            label={t`Auto-turn pages`}
            onChange={(autoplay) => onChange({ autoplay })}
          />
        )}
      </div>
      {autoplays && (
        <Stepper
          {...READING_LIMITS.autoplayTime}
          label={settings.pageType === 'paged' ? t`Time per page` : t`Scroll speed`}
          onChange={(autoplayTime) => onChange({ autoplayTime })}
          text={t`${settings.autoplayTime / 1_000} s`}
          value={settings.autoplayTime}
        />
      )}
      <div className="setting-switches">
        <SwitchRow
          checked={settings.screenReader}
          detail={t`Each chapter as one text with headings and buttons that follows your cursor`}
          label={t`Screen reader`}
          onChange={(screenReader) => onChange({ screenReader })}
        />
        <SwitchRow
          checked={settings.keepAwake && canStayAwake()}
          detail={canStayAwake() ? undefined : t`This browser can’t do this here`}
          disabled={!canStayAwake()}
          label={t`Keep the screen on`}
          onChange={(keepAwake) => onChange({ keepAwake })}
        />
        <SwitchRow
          checked={settings.exitReminderBookshelf}
          detail={t`Once for each book you’ve started that isn’t in your library`}
          label={t`Ask to add books when I leave them`}
          onChange={(exitReminderBookshelf) => onChange({ exitReminderBookshelf })}
        />
      </div>
    </>
  );
}
