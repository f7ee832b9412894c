import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  DEFAULT_KEEP_PLAN,
  KEEP_PLAN_KEY,
  type KeepPlan,
  keepsAnything,
  PLAN_HOURS,
  PLAN_MEGABYTES,
  type PlanState,
  readKeepPlan,
  readPlanState,
} from '../../../data/queries/keepPlan';
import { tellsOfBattery } from '../../platform/device/battery';
import { askToPersistOnce } from '../../platform/device/persistence';
import { useLive } from '../../platform/live/live';
import { usecases } from '../../platform/worker/usecases';
import { formatBytes } from '../../ui/bytes';
import { ListGroup } from '../../ui/List';
import { SelectRow } from '../../ui/SelectRow';
import { SwitchRow } from '../../ui/Switch';
import { showToast } from '../../ui/toasts';

/** The plan of what this device keeps of the library automatically (decision 0090). */
export function PlanGroup() {
  const { t, i18n } = useLingui();
  const plan = useLive('keepPlan', readKeepPlan).value ?? DEFAULT_KEEP_PLAN;
  const state = useLive('planState', readPlanState).value;
  const change = async (patch: Partial<KeepPlan>) => {
    if (patch.on || patch.rides) void askToPersistOnce();
    const saved = await usecases.patchSetting({ key: KEEP_PLAN_KEY, patch });
    if (!saved.ok) showToast({ text: t`This device could not save that.` });
  };
  return (
    <ListGroup title={t`Download plan`}>
      <SwitchRow
        label={<Trans>Keep what I read next</Trans>}
        detail={
          plan.on ? (
            <Waiting state={state} />
          ) : (
            <Trans>
              Downloads the next hours of every title in your library. What you have read is deleted to make
              room.
            </Trans>
          )
        }
        checked={plan.on}
        onChange={(on) => void change({ on })}
      />
      <SwitchRow
        label={<Trans>Prepare my usual rides</Trans>}
        detail={
          <Trans>
            This device learns when you are usually without a connection, and has what you read next ready
            before. Nothing of this leaves the device, and switching it off deletes it.
          </Trans>
        }
        checked={plan.rides}
        onChange={(rides) => void change({ rides })}
      />
      {keepsAnything(plan) && (
        <>
          {plan.on && (
            <SelectRow
              label={t`Of each title`}
              value={String(plan.hours)}
              options={PLAN_HOURS.map((hours) => ({
                value: String(hours),
                label: t`${plural(hours, { one: 'The next hour', other: 'The next # hours' })}`,
              }))}
              onChange={(hours) => void change({ hours: Number(hours) })}
            />
          )}
          <SelectRow
            label={t`At most`}
            value={String(plan.megabytes)}
            options={PLAN_MEGABYTES.map((megabytes) => ({
              value: String(megabytes),
              label: formatBytes(megabytes * 1_000_000, i18n.locale),
            }))}
            onChange={(megabytes) => void change({ megabytes: Number(megabytes) })}
          />
          <SwitchRow
            label={<Trans>Wi-Fi only</Trans>}
            detail={<Trans>Where the browser can tell it from mobile data.</Trans>}
            checked={plan.wifiOnly}
            onChange={(wifiOnly) => void change({ wifiOnly })}
          />
          {tellsOfBattery() && (
            <SwitchRow
              label={<Trans>Only while charging</Trans>}
              checked={plan.chargingOnly}
              onChange={(chargingOnly) => void change({ chargingOnly })}
            />
          )}
        </>
      )}
    </ListGroup>
  );
}

function Waiting({ state }: { state: PlanState | undefined }) {
  switch (state?.waitsFor) {
    case 'wifi':
      return <Trans>Waiting for Wi-Fi</Trans>;
    case 'charging':
      return <Trans>Waiting for the charger</Trans>;
    case 'network':
      return <Trans>Waiting for a connection</Trans>;
    case 'room':
      return <Trans>This device has no room for more.</Trans>;
    default:
      return <Trans>Your own downloads stay. Locked chapters are never unlocked by this.</Trans>;
  }
}
