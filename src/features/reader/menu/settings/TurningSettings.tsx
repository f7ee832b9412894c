import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { canStayAwake } from '../../../../platform/device/wakeLock';
import { SwitchRow } from '../../../../ui/Switch';
import { Choice, type ChoiceTexts } from './Choice';
import { SettingStepper } from './SettingStepper';
import type { SettingsPartProps } from './settingsPart';

const PAGE_TYPES: ChoiceTexts<'pageType'> = {
  paged: msg`Pages`,
  scroll: msg`Scroll`,
};

const TURNS: ChoiceTexts<'turn'> = {
  slide: msg`Slide`,
  cover: msg`Cover`,
  curl: msg`Curl`,
  none: msg`None`,
};

const TAP_ZONES: ChoiceTexts<'tapZones'> = {
  standard: msg`Back, forward`,
  leftHanded: msg`Forward, back`,
  forward: msg`Both on`,
};

export function TurningSettings(part: SettingsPartProps) {
  const { settings, onChange } = part;
  const { t } = useLingui();
  // With a screen reader a chapter is one text that nothing moves, so these have no effect.
  const isPaged = settings.pageType === 'paged' && !settings.screenReader;
  const autoplays = settings.autoplay && !settings.screenReader;
  return (
    <>
      {!settings.screenReader && (
        <Choice name="pageType" label={t`Page turning`} texts={PAGE_TYPES} {...part} />
      )}
      {isPaged && <Choice name="turn" label={t`Page animation`} texts={TURNS} {...part} />}
      {isPaged && (
        <Choice
          name="tapZones"
          hint={t`What a tap on the left or right side does. The middle opens the menu.`}
          label={t`Taps at the sides`}
          texts={TAP_ZONES}
          {...part}
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
        <SettingStepper
          name="autoplayTime"
          label={settings.pageType === 'paged' ? t`Time per page` : t`Scroll speed`}
          text={t`${settings.autoplayTime / 1_000} s`}
          {...part}
        />
      )}
      <div className="setting-switches">
        <SwitchRow
          checked={settings.screenReader}
          detail={t`Shows each chapter as one text with headings and buttons, and follows your cursor`}
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
        <SwitchRow
          checked={settings.commentMarks}
          detail={t`In the margin, beside paragraphs other readers commented on`}
          label={t`Show comments`}
          onChange={(commentMarks) => onChange({ commentMarks })}
        />
      </div>
    </>
  );
}
