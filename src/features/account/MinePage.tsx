import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Coins, Copy, Gift, History, LibraryBig, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '../../../contract/account';
import { readUser } from '../../../data/queries/account';
import { type Live, useLive } from '../../platform/live';
import { useServerConfig } from '../../platform/serverConfig';
import { buttonClass } from '../../ui/button';
import { PageTitle } from '../../ui/PageTitle';
import { showToast } from '../../ui/toasts';
import { LogoMark } from '../../ui/Wordmark';
import { LanguageChoice } from './LanguageChoice';
import { ThemeChoice } from './ThemeChoice';

/** The reader's own page: who they are here, what they have, where to go. */
export function MinePage({ first }: { first: Live<User | undefined> }) {
  const { t } = useLingui();
  const user = useLive('user', readUser, first).value;
  const config = useServerConfig();
  return (
    <>
      <PageTitle>{t`Me`}</PageTitle>
      <div className="page-width max-w-2xl! pt-[calc(var(--safe-top)+0.75rem)] desktop:pt-8">
        <h1 className="font-title text-title font-semibold desktop:text-display">
          <Trans>Me</Trans>
        </h1>
        <IdentityCard user={user} />
        <Section title={t`Reading`}>
          <Row to="/BookShelf" icon={<LibraryBig size={22} aria-hidden="true" />}>
            <Trans>Library</Trans>
          </Row>
          <Row to="/ReadHistory" icon={<History size={22} aria-hidden="true" />}>
            <Trans>Reading history</Trans>
          </Row>
        </Section>
        <Section title={t`Appearance`}>
          <ThemeChoice />
          <LanguageChoice />
        </Section>
        <Section title={t`About`}>
          <div className="flex items-center gap-4 px-4 py-4">
            <LogoMark className="size-9 shrink-0" />
            <div className="min-w-0">
              <p className="font-medium">
                <Trans>Dogear, version {__APP_VERSION__}</Trans>
              </p>
              <p className="text-caption text-ink-soft">
                {config?.operatorName ? (
                  <Trans>This library is run by {config.operatorName}.</Trans>
                ) : (
                  <Trans>Free software under the MIT licence.</Trans>
                )}
              </p>
            </div>
          </div>
        </Section>
      </div>
    </>
  );
}

function IdentityCard({ user }: { user: User | undefined }) {
  const { t, i18n } = useLingui();
  const number = new Intl.NumberFormat(i18n.locale);
  const letter = user?.isLogin === 1 ? user.email.charAt(0).toUpperCase() : '';
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(String(user?.userId));
      showToast({ text: t`Number copied` });
    } catch {
      showToast({ text: t`Copying is not possible here` });
    }
  };
  return (
    <section className="mt-4 rounded-lg bg-surface p-4 shadow-raised" aria-label={t`Account`}>
      <div className="flex flex-wrap items-center gap-4">
        <span className="grid size-14 shrink-0 place-items-center rounded-full bg-accent-soft font-title text-title font-semibold text-accent">
          {letter || <UserRound size={26} aria-hidden="true" />}
        </span>
        <div className="min-w-0 flex-1 basis-[5.5rem]">
          <p className="text-lead font-semibold">{user?.isLogin === 1 ? user.email : <Trans>Guest</Trans>}</p>
          {user ? (
            <p className="text-ink-soft">
              <Trans>No. {user.userId}</Trans>
            </p>
          ) : (
            <p className="text-pretty text-ink-soft">
              <Trans>
                You get a guest number as soon as there is a connection. Everything works without it.
              </Trans>
            </p>
          )}
        </div>
        {user && (
          <button type="button" className={`${buttonClass('tonal')} max-xs:px-3`} onClick={() => void copy()}>
            <Copy size={18} aria-hidden="true" />
            <span className="max-xs:sr-only">
              <Trans>Copy</Trans>
            </span>
          </button>
        )}
      </div>
      {user && (
        <dl className="mt-4 grid grid-cols-2 divide-x divide-line border-t border-line pt-4">
          <Balance icon={<Coins size={18} aria-hidden="true" />} name={t`Coins`}>
            {number.format(user.coins)}
          </Balance>
          <Balance icon={<Gift size={18} aria-hidden="true" />} name={t`Bonus`}>
            {number.format(user.bonus)}
          </Balance>
        </dl>
      )}
    </section>
  );
}

function Balance({ icon, name, children }: { icon: ReactNode; name: string; children: string }) {
  return (
    <div className="px-4 first:pl-1">
      <dt className="flex items-center gap-1.5 text-caption text-ink-soft">
        {icon}
        {name}
      </dt>
      <dd className="mt-0.5 text-heading font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-7">
      <h2 className="mb-2 px-1 text-caption font-semibold text-ink-soft">{title}</h2>
      <div className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-raised">
        {children}
      </div>
    </section>
  );
}

function Row({
  to,
  icon,
  children,
}: {
  to: '/BookShelf' | '/ReadHistory';
  icon: ReactNode;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      className="flex min-h-14 items-center gap-4 px-4 hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span className="text-accent">{icon}</span>
      <span className="flex-1">{children}</span>
      <ChevronRight size={18} aria-hidden="true" className="text-ink-soft" />
    </Link>
  );
}
