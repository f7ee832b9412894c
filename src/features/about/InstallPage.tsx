import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Download, EllipsisVertical, MonitorDown, Share } from 'lucide-react';
import type { ReactNode } from 'react';
import { promptToInstall, useCanInstall } from '../../platform/installPrompt';
import { Button } from '../../ui/Button';
import { buttonClass } from '../../ui/buttonClass';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { LogoMark } from '../../ui/Wordmark';
import { OtherBrowser } from './OtherBrowser';

/** The app comes from this site, not from a store: how it gets onto a home screen. */
export function InstallPage() {
  const { t } = useLingui();
  const canInstall = useCanInstall();
  return (
    <>
      <PageTitle>{t`Add the app to your home screen`}</PageTitle>
      <PageHeader title={t`Add the app to your home screen`} column="narrow" />
      <div className="page-width max-w-2xl! pt-2">
        <div className="flex flex-wrap items-center gap-5">
          <LogoMark className="size-16 shrink-0" />
          <p className="min-w-0 flex-1 basis-56 text-lead text-pretty">
            <Trans>
              Dogear isn’t in an app store. It installs straight from this page, works offline and updates
              itself.
            </Trans>
          </p>
        </div>
        {canInstall && (
          <p className="mt-6">
            <Button onClick={() => void promptToInstall()} icon={<Download className="size-icon-md" />}>
              <Trans>Install</Trans>
            </Button>
          </p>
        )}
        <ul className="mt-6 flex flex-col gap-3">
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
        {!canInstall && <OtherBrowser />}
        <p className="mt-6">
          <Link to="/home" className={buttonClass('tonal')}>
            <Trans>Find something to read</Trans>
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
