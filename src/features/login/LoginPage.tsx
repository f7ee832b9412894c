import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { readUser } from '../../../data/queries/account';
import { useLive } from '../../platform/live/live';
import { useServerConfig } from '../../platform/live/serverConfig';
import { destinationOf } from '../../platform/navigation/destination';
import { buttonClass } from '../../ui/buttonClass';
import { Drawing } from '../../ui/Drawing';
import { Notice } from '../../ui/Notice';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { EmailFirst } from './EmailFirst';
import type { LoginSearch } from './loginSearch';
import { NoMail } from './NoMail';
import { Providers } from './Providers';
import { SocialReturn } from './SocialReturn';

/**
 * All ways to log in (spec 2.1, login), and a link to continue without. `redirect`: the page to return to, as
 * the address has it.
 */
export function LoginPage({ redirect, provider, outcome }: LoginSearch) {
  const { t } = useLingui();
  const user = useLive('user', readUser).value;
  const sendsMail = useServerConfig()?.sendsMail ?? true;
  const back = destinationOf(redirect);
  return (
    <>
      <PageTitle>{t`Log in`}</PageTitle>
      <PageHeader title={t`Log in`} column="narrow" />
      <div className="page-width flex max-w-2xl! flex-col gap-6 pt-2 desktop:pt-4">
        {user?.isLogin === 1 ? (
          <Notice>
            <Trans>You are logged in as {user.email || user.nickName}.</Trans>
          </Notice>
        ) : (
          <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3 px-1">
            <div className="w-36 max-w-full">
              <Drawing name="sign-in" />
            </div>
            <p className="min-w-0 flex-1 basis-56 text-pretty text-ink-soft">
              <Trans>
                With an account, your coins and unlocked chapters are on every device. Your library, notes and
                coins come along.
              </Trans>
            </p>
          </div>
        )}
        {provider && outcome && <SocialReturn provider={provider} outcome={outcome} redirect={redirect} />}
        <Providers redirect={redirect} />
        <EmailFirst redirect={redirect} />
        {!sendsMail && <NoMail />}
        {back && user?.isLogin !== 1 && (
          <Link
            to={back.path as '/home'}
            search={back.search}
            className={`${buttonClass('quiet')} self-center`}
          >
            <Trans>Continue as guest</Trans>
          </Link>
        )}
      </div>
    </>
  );
}
