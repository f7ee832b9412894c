import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import {
  DEFAULT_NOTICE_CHOICES,
  MINUTES_A_DAY,
  NOTICE_KINDS,
  type NoticeChoices,
  type NoticeKind,
  WEEKLY_CAPS,
} from '../../../contract/account/noticeKinds';
import { NOTICE_CHOICES_KEY, readNoticeChoices } from '../../../data/queries/account';
import { KEEP_RULES_KEY, readKeepRules } from '../../../data/queries/keepPlan';
import { useLive } from '../../platform/live/live';
import { usecases } from '../../platform/worker/usecases';
import { SelectRow } from '../../ui/SelectRow';
import { SwitchRow } from '../../ui/Switch';
import { showToast } from '../../ui/toasts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour * 60);

/** Which notices the reader gets, on all devices of the account, and when (spec 4.8). */
export function NoticeChoiceRows() {
  const { t } = useLingui();
  const choices = useLive('noticeChoices', readNoticeChoices).value ?? DEFAULT_NOTICE_CHOICES;
  const { quietFrom, quietTo, weeklyCap } = choices;
  const change = async (patch: Partial<NoticeChoices>) => {
    const saved = await usecases.patchSetting({ key: NOTICE_CHOICES_KEY, patch });
    if (!saved.ok) showToast({ text: t`This device could not save that.` });
  };
  const isQuiet = quietFrom !== quietTo;
  return (
    <>
      {NOTICE_KINDS.map((kind) => (
        <KindSwitch
          key={kind}
          kind={kind}
          checked={choices[kind]}
          onChange={(on) => void change({ [kind]: on })}
        />
      ))}
      <SelectRow
        label={t`Quiet from`}
        value={isQuiet ? String(quietFrom) : 'never'}
        options={[
          { value: 'never', label: t`No quiet hours` },
          ...HOURS.map((minute) => ({ value: String(minute), label: clockOf(minute) })),
        ]}
        onChange={(value) => void change(quietHours(value, choices))}
      />
      {isQuiet && (
        <SelectRow
          label={t`Quiet until`}
          value={String(quietTo)}
          options={HOURS.filter((minute) => minute !== quietFrom).map((minute) => ({
            value: String(minute),
            label: clockOf(minute),
          }))}
          onChange={(value) => void change({ quietTo: Number(value) })}
        />
      )}
      <SelectRow
        label={t`At most, in a week`}
        value={String(weeklyCap)}
        options={[...new Set([...WEEKLY_CAPS, weeklyCap])].map((count) => ({
          value: String(count),
          label: t`${plural(count, { one: '# notification', other: '# notifications' })}`,
        }))}
        onChange={(value) => void change({ weeklyCap: Number(value) })}
      />
      <MeteredSwitch />
    </>
  );
}

/** The explicit return type makes the compiler report a kind without a label. */
function KindSwitch(props: {
  kind: NoticeKind;
  checked: boolean;
  onChange: (on: boolean) => void;
}): ReactElement {
  const { kind, ...rest } = props;
  switch (kind) {
    case 'newChapter':
      return (
        <SwitchRow
          label={<Trans>New chapters and episodes</Trans>}
          detail={<Trans>Of what is in your library, once a day for each title.</Trans>}
          {...rest}
        />
      );
    case 'newTitle':
      return (
        <SwitchRow
          label={<Trans>New titles of authors you follow</Trans>}
          detail={<Trans>When one of their novels or dramas is published.</Trans>}
          {...rest}
        />
      );
    case 'streak':
      return (
        <SwitchRow
          label={<Trans>A streak about to end</Trans>}
          detail={<Trans>At the hour you usually check in.</Trans>}
          {...rest}
        />
      );
    case 'payment':
      return (
        <SwitchRow
          label={<Trans>Payments</Trans>}
          detail={<Trans>As soon as a payment goes through, even in quiet hours.</Trans>}
          {...rest}
        />
      );
    case 'invite':
      return <SwitchRow label={<Trans>Invitations that paid</Trans>} {...rest} />;
    case 'reply':
      return <SwitchRow label={<Trans>Replies to your comments</Trans>} {...rest} />;
    case 'account':
      return <SwitchRow label={<Trans>Messages about your account</Trans>} {...rest} />;
    case 'campaign':
      return <SwitchRow label={<Trans>News and offers</Trans>} {...rest} />;
  }
}

/** A setting of this device only, next to the other rules on connections. */
function MeteredSwitch() {
  const { t } = useLingui();
  const { loaded, value } = useLive('keepRules', readKeepRules);
  if (!loaded || !value) return null;
  const change = async (bringMetered: boolean) => {
    const saved = await usecases.patchSetting({ key: KEEP_RULES_KEY, patch: { bringMetered } });
    if (!saved.ok) showToast({ text: t`This device could not save that.` });
  };
  return (
    <SwitchRow
      label={<Trans>Download new chapters over mobile data too</Trans>}
      detail={<Trans>A notification then opens its chapter even with no network.</Trans>}
      checked={value.bringMetered}
      onChange={(next) => void change(next)}
    />
  );
}

/** Equal times mean no quiet hours; turning them on again sets the default night. */
function quietHours(value: string, { quietFrom, quietTo }: NoticeChoices): Partial<NoticeChoices> {
  if (value === 'never') return { quietFrom: 0, quietTo: 0 };
  const from = Number(value);
  const until = quietFrom === quietTo ? DEFAULT_NOTICE_CHOICES.quietTo : quietTo;
  return { quietFrom: from, quietTo: until === from ? (from + 8 * 60) % MINUTES_A_DAY : until };
}

function clockOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:00`;
}
