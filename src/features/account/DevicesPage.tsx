import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { KeyRound, LogOut as LogOutIcon, MonitorOff, MonitorSmartphone } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeviceSession } from '../../../contract/account/logins.schema';
import type { Failure, Result } from '../../../contract/wire/failure';
import { readUser } from '../../../data/queries/account';
import { useFailureText } from '../../i18n/useFailureText';
import { readSystem } from '../../platform/device/device';
import { recordAnswer } from '../../platform/live/connection';
import { useLive } from '../../platform/live/live';
import { usecases } from '../../platform/worker/usecases';
import { ago } from '../../ui/ago';
import { Tag } from '../../ui/Badge';
import { ConfirmDialog, type ConfirmHandle } from '../../ui/ConfirmDialog';
import { IconButton } from '../../ui/IconButton';
import { ListGroup, RowContent, rowClass } from '../../ui/List';
import { LoadFailure } from '../../ui/LoadFailure';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { SkeletonBlock } from '../../ui/Skeleton';
import { showToast } from '../../ui/toasts';
import { EReaders } from './EReaders';
import { LogOut } from './LogOut';

export function DevicesPage() {
  const { t, i18n } = useMacro();
  const failureText = useFailureText();
  const [devices, setDevices] = useState<readonly DeviceSession[]>();
  const user = useLive('user', readUser).value;
  const [failure, setFailure] = useState<Failure>();
  const [chosen, setChosen] = useState<DeviceSession | 'others'>();
  const dialog = useRef<ConfirmHandle>(null);
  const load = useCallback(async () => {
    const listed = await usecases.listDevices();
    recordAnswer(listed);
    if (listed.ok) setDevices(listed.value.toSorted((a, b) => Number(b.isThis) - Number(a.isThis)));
    setFailure(listed.ok ? undefined : listed.failure);
  }, []);
  useEffect(() => void load(), [load]);
  const ask = (which: DeviceSession | 'others') => {
    setChosen(which);
    dialog.current?.open();
  };
  const end = async () => {
    if (chosen === undefined) return;
    const ended: Result<null> =
      chosen === 'others' ? await usecases.endOtherDevices() : await usecases.endDevice({ id: chosen.id });
    recordAnswer(ended);
    // A session that no longer exists counts as logged out.
    const isGone = ended.ok || ended.failure.name === 'notFound';
    showToast({ text: isGone ? t`Logged out` : failureText(ended.failure.name) });
    await load();
  };
  return (
    <>
      <PageTitle>{t`Devices`}</PageTitle>
      <PageHeader title={t`Devices`} column="narrow" />
      <div className="page-width flex max-w-2xl! flex-col gap-6 pt-2 pb-10">
        {devices && (
          <p className="px-1 text-pretty text-ink-soft">
            <Trans>
              You are logged in on these devices. Log out any you don’t recognise, then choose a new password.
            </Trans>
          </p>
        )}
        {failure && <LoadFailure failure={failure} retry={() => void load()} />}
        {!devices && !failure && <SkeletonBlock className="h-48 w-full" />}
        {devices && (
          <ListGroup>
            {devices.map((device) => (
              <div
                key={device.id}
                className="flex min-h-14 flex-wrap items-center justify-end gap-x-4 gap-y-1 px-4 py-2"
              >
                <span className="flex min-w-0 flex-1 basis-40 items-center gap-4">
                  <RowContent
                    icon={<MonitorSmartphone className="size-icon-lg" />}
                    title={<DeviceName userAgent={device.userAgent} />}
                    detail={<Trans>Last used {ago(device.seenAt, Date.now(), i18n.locale)}</Trans>}
                  />
                </span>
                {device.isThis ? (
                  <Tag tone="accent">
                    <Trans>This device</Trans>
                  </Tag>
                ) : (
                  <IconButton label={t`Log this device out`} onClick={() => ask(device)}>
                    <LogOutIcon className="size-icon-md" />
                  </IconButton>
                )}
              </div>
            ))}
          </ListGroup>
        )}
        {devices && user?.isLogin === 1 && (
          <ListGroup>
            {devices.length > 1 && (
              <button type="button" className={rowClass} onClick={() => ask('others')}>
                <RowContent
                  icon={<MonitorOff className="size-icon-lg" />}
                  title={<Trans>Log out all other devices</Trans>}
                />
              </button>
            )}
            <Link to="/forgetPassword" search={{ redirect: '/devices' }} className={rowClass}>
              <RowContent
                leads
                icon={<KeyRound className="size-icon-lg" />}
                title={<Trans>Change password</Trans>}
              />
            </Link>
            <LogOut everywhere />
          </ListGroup>
        )}
        {devices && <EReaders />}
      </div>
      <ConfirmDialog
        ref={dialog}
        title={chosen === 'others' ? t`Log out all other devices?` : t`Log this device out?`}
        action={t`Log out`}
        onConfirm={() => void end()}
      >
        <Trans>
          Your account data is removed from it as soon as it goes online. Changes it hasn’t sent and books
          from files that were opened there are lost.
        </Trans>
      </ConfirmDialog>
    </>
  );
}

/** What the user agent reveals: "Chrome on Android". */
function DeviceName({ userAgent }: { userAgent: string }) {
  const { os, model } = readSystem(userAgent);
  const system = model || os;
  const browser = browserOf(userAgent);
  if (!browser || !system) return <>{browser || system || <Trans>Unknown device</Trans>}</>;
  return (
    <Trans>
      {browser} on {system}
    </Trans>
  );
}

/** A browser's user agent also names the earlier ones in this list, so the last match wins. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

function browserOf(userAgent: string): string {
  return BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
}
