import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Download, EllipsisVertical, MonitorDown, Share } from 'lucide-react';
import type { ReactNode } from 'react';
import { houseName } from '../../platform/device/houseName';
import { promptToInstall } from '../../platform/device/installPrompt';
import { useInstallPath } from '../../platform/device/useInstallPath';
import { hasSteps, InstallSteps } from '../../shared/install/InstallSteps';
import { OpenElsewhere } from '../../shared/install/OpenElsewhere';
import { Button } from '../../ui/Button';
import { buttonClass } from '../../ui/buttonClass';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { LogoMark } from '../../ui/Wordmark';

export function InstallPage() {
  const { t } = useLingui();
  const path = useInstallPath();
  const bySteps = hasSteps(path);
  return (
    <>
      <PageTitle>{t`Add the app to your home screen`}</PageTitle>
      <PageHeader title={t`Add the app to your home screen`} column="narrow" />
      <div className="page-width max-w-2xl! pt-2">
        <div className="flex flex-wrap items-center gap-5">
          <LogoMark className="size-16 shrink-0" />
          <p className="min-w-0 flex-1 basis-56 text-lead text-pretty">
            <Trans>
              {houseName} isn’t in an app store. It installs straight from this page, works offline and
              updates itself.
            </Trans>
          </p>
        </div>
        {path === undefined && (
          <p className="mt-6 font-medium text-accent">
            <Trans>You are in the installed app already.</Trans>
          </p>
        )}
        {path === 'prompt' && (
          <p className="mt-6">
            <Button onClick={() => void promptToInstall()} icon={<Download className="size-icon-md" />}>
              <Trans>Install</Trans>
            </Button>
          </p>
        )}
        {bySteps && (
          <section className="mt-6">
            <h2 className="mb-3 font-title text-heading font-semibold">
              <Trans>On this device</Trans>
            </h2>
            <InstallSteps path={path} />
          </section>
        )}
        {bySteps && (
          <h2 className="mt-8 font-title text-heading font-semibold">
            <Trans>On your other devices</Trans>
          </h2>
        )}
        <ul className={`${bySteps ? 'mt-3' : 'mt-6'} flex flex-col gap-3`}>
          <Way icon={<EllipsisVertical className="size-icon-lg" />} title={t`On an Android phone, in Chrome`}>
            <Trans>Open the menu with the three dots and choose “Install app” or “Add to home screen”.</Trans>
          </Way>
          <Way icon={<Share className="size-icon-lg" />} title={t`On an iPhone or iPad, in Safari`}>
            <Trans>Tap the share button, scroll down and choose “Add to Home Screen”.</Trans>
          </Way>
          <Way icon={<MonitorDown className="size-icon-lg" />} title={t`On a computer, in Chrome or Edge`}>
            <Trans>Click the install icon at the right end of the address bar.</Trans>
          </Way>
        </ul>
        {path !== undefined && path !== 'prompt' && !bySteps && (
          <div className="mt-6">
            <OpenElsewhere />
          </div>
        )}
        <p className="mt-6">
          <Link to="/home" className={buttonClass('tonal')}>
            <Trans>Find something new</Trans>
          </Link>
        </p>
      </div>
    </>
  );
}

function Way({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4 rounded-lg bg-surface p-4 shadow-raised">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
        {icon}
      </span>
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="mt-0.5 block text-pretty text-ink-soft">{children}</span>
      </span>
    </li>
  );
}
