import { Trans, useLingui, useLingui as useMacro } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Copy, FileDown, KeyRound, LogIn, MonitorSmartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { readUser } from '../../../data/queries/account';
import { useFailureText } from '../../i18n/useFailureText';
import { copyText } from '../../platform/device/copyText';
import { houseName } from '../../platform/device/houseName';
import { useNetwork } from '../../platform/device/network';
import { saveFile } from '../../platform/device/saveFile';
import { recordAnswer, useOffline } from '../../platform/live/connection';
import { useLive } from '../../platform/live/live';
import { usecases } from '../../platform/worker/usecases';
import { IconButton } from '../../ui/IconButton';
import { ListGroup, RowContent, rowClass } from '../../ui/List';
import { Notice } from '../../ui/Notice';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { showToast } from '../../ui/toasts';
import { DeleteAccount } from './DeleteAccount';
import { PictureChoice } from './PictureChoice';
import { ProfileForm } from './ProfileForm';

const ICON = { className: 'size-icon-lg' } as const;

/** The profile (spec 2.1): name, picture, numbers, devices, export and deletion. */
export function ProfilePage() {
  const { t } = useLingui();
  const isOffline = useOffline();
  const network = useNetwork();
  const { loaded, value: user } = useLive('user', readUser);
  return (
    <>
      <PageTitle>{t`Profile`}</PageTitle>
      <PageHeader title={t`Profile`} column="narrow" />
      <div className="page-width flex max-w-2xl! flex-col gap-7 pt-2 pb-10">
        {isOffline && (
          <Notice tone="mark">
            {network ? (
              <Trans>
                {houseName} can’t be reached. A picture you choose is uploaded later; other changes have to
                wait.
              </Trans>
            ) : (
              <Trans>
                You are offline. A picture you choose is uploaded later; other changes need a connection.
              </Trans>
            )}
          </Notice>
        )}
        {loaded && !user && (
          <Notice>
            <Trans>You get a guest number when you are online. Everything works without it.</Trans>
          </Notice>
        )}
        {user && (
          <>
            <div className="rounded-lg bg-surface px-5 py-6 shadow-raised sm:px-7">
              <PictureChoice user={user} />
              <ProfileForm key={user.userId} user={user} disabled={isOffline} />
            </div>
            <ListGroup title={t`To share`}>
              <CopyRow
                title={<Trans>User number</Trans>}
                value={String(user.userId)}
                label={t`Copy number`}
                copied={t`Number copied`}
                failed={t`Failed to copy`}
              />
              <CopyRow
                title={<Trans>Invitation code</Trans>}
                value={user.inviteCode}
                label={t`Copy invitation code`}
                copied={t`Invitation code copied`}
                failed={t`Failed to copy sharing link`}
              />
            </ListGroup>
            <ListGroup title={t`Account`}>
              {user.isLogin === 1 ? (
                <>
                  <Link to="/devices" className={rowClass}>
                    <RowContent
                      leads
                      icon={<MonitorSmartphone {...ICON} />}
                      title={<Trans>Devices</Trans>}
                      detail={<Trans>Where you are logged in</Trans>}
                    />
                  </Link>
                  <Link to="/forgetPassword" search={{ redirect: '/profile' }} className={rowClass}>
                    <RowContent leads icon={<KeyRound {...ICON} />} title={<Trans>Change password</Trans>} />
                  </Link>
                </>
              ) : (
                <Link to="/login" search={{ redirect: '/profile' }} className={rowClass}>
                  <RowContent leads icon={<LogIn {...ICON} />} title={<Trans>Log in</Trans>} />
                </Link>
              )}
              <ExportMe disabled={isOffline} />
              <DeleteAccount user={user} disabled={isOffline} />
            </ListGroup>
          </>
        )}
      </div>
    </>
  );
}

type CopyRowProps = { title: ReactNode; value: string; label: string; copied: string; failed: string };

function CopyRow({ title, value, label, copied, failed }: CopyRowProps) {
  const { t } = useLingui();
  const copy = async () => showToast({ text: (await copyText(value)) ? copied : failed });
  return (
    <div className="flex min-h-14 items-center gap-2 px-4 py-1">
      <RowContent
        title={title}
        detail={<span className="select-all tabular-nums">{value || t`not yet`}</span>}
      />
      <IconButton label={label} disabled={value === ''} onClick={() => void copy()}>
        <Copy className="size-icon-md" />
      </IconButton>
    </div>
  );
}

function ExportMe({ disabled }: { disabled: boolean }) {
  const { t } = useMacro();
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    const exported = await usecases.exportMe();
    recordAnswer(exported);
    setBusy(false);
    if (!exported.ok) return showToast({ text: failureText(exported.failure.name) });
    saveFile(new File([exported.value], 'my-data.json', { type: 'application/json' }));
    return showToast({ text: t`Your data is in the file “my-data.json”` });
  };
  return (
    <button
      type="button"
      className={rowClass}
      disabled={disabled}
      aria-busy={isBusy || undefined}
      onClick={() => void save()}
    >
      <RowContent
        icon={<FileDown className="size-icon-lg" />}
        title={<Trans>Download my data</Trans>}
        detail={<Trans>Everything we store about you, as a JSON file</Trans>}
      />
    </button>
  );
}
