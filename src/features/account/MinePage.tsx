import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import {
  ChartColumn,
  Download,
  FileText,
  Gift,
  Headset,
  History,
  Info,
  LogIn,
  Settings,
  Share,
  ShieldCheck,
  Wallet,
} from 'lucide-react';
import { type Account, readAccount } from '../../../data/queries/wallet';
import { type Live, useLive } from '../../platform/live/live';
import { ListGroup, RowContent, rowClass } from '../../ui/List';
import { PageTitle } from '../../ui/PageTitle';
import { AccountFull } from './AccountFull';
import { BalanceCard } from './BalanceCard';
import { LogOut } from './LogOut';
import { OperatorNotes } from './OperatorNotes';
import { ProfileHeader } from './ProfileHeader';
import { RepliesRow } from './RepliesRow';
import { SecondVip } from './SecondVip';
import { SessionLost } from './SessionLost';

const ICON = { className: 'size-icon-lg' } as const;

export function MinePage({ first }: { first: Live<Account> }) {
  const { t } = useLingui();
  const { user, balance } = useLive('account', readAccount, first).value ?? {};
  return (
    <>
      <PageTitle>{t`Me`}</PageTitle>
      <div className="page-width max-w-2xl! pt-[calc(var(--safe-top)+0.75rem)] lg:grid lg:max-w-5xl! lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-x-12 desktop:pt-8">
        <h1 className="font-title text-title font-semibold lg:col-span-2 lg:mb-6 desktop:text-display">
          <Trans>Me</Trans>
        </h1>
        <div>
          <ProfileHeader user={user} />
          <SessionLost isGuest={user?.isLogin !== 1} />
          <AccountFull />
          <SecondVip />
          <OperatorNotes />
          <BalanceCard balance={balance} />
        </div>
        <div className="mt-7 flex flex-col gap-7 lg:mt-0">
          <ListGroup title={t`Reading`}>
            <Link to="/ReadHistory" className={rowClass}>
              <RowContent leads icon={<History {...ICON} />} title={<Trans>Reading history</Trans>} />
            </Link>
            <Link to="/ReadingStatistics" className={rowClass}>
              <RowContent leads icon={<ChartColumn {...ICON} />} title={<Trans>Reading statistics</Trans>} />
            </Link>
            <Link to="/Settings" hash="downloads" className={rowClass}>
              <RowContent leads icon={<Download {...ICON} />} title={<Trans>Downloads</Trans>} />
            </Link>
            <RepliesRow />
          </ListGroup>
          <ListGroup title={t`Account`}>
            {user?.isLogin !== 1 && (
              <Link to="/login" search={{ redirect: '/mine' }} className={rowClass}>
                <RowContent leads icon={<LogIn {...ICON} />} title={<Trans>Log in</Trans>} />
              </Link>
            )}
            <Link to="/Rewards" className={rowClass}>
              <RowContent leads icon={<Gift {...ICON} />} title={<Trans>Rewards</Trans>} />
            </Link>
            <Link to="/topup" className={rowClass}>
              <RowContent leads icon={<Wallet {...ICON} />} title={<Trans>Buy coins</Trans>} />
            </Link>
            <Link to="/customerService" className={rowClass}>
              <RowContent leads icon={<Headset {...ICON} />} title={<Trans>Customer service</Trans>} />
            </Link>
            {user?.isLogin === 1 && <LogOut />}
          </ListGroup>
          <ListGroup title={t`App`}>
            <Link to="/Settings" className={rowClass}>
              <RowContent leads icon={<Settings {...ICON} />} title={<Trans>Settings</Trans>} />
            </Link>
            <Link to="/googlePlay" className={rowClass}>
              <RowContent
                leads
                icon={<Share {...ICON} />}
                title={<Trans>Add the app to your home screen</Trans>}
              />
            </Link>
            <Link to="/about" className={rowClass}>
              <RowContent leads icon={<Info {...ICON} />} title={<Trans>About Dogear</Trans>} />
            </Link>
            <Link to="/TermsOfService" className={rowClass}>
              <RowContent leads icon={<FileText {...ICON} />} title={<Trans>Terms of Use</Trans>} />
            </Link>
            <Link to="/PrivacyPolicy" className={rowClass}>
              <RowContent leads icon={<ShieldCheck {...ICON} />} title={<Trans>Privacy Policy</Trans>} />
            </Link>
          </ListGroup>
        </div>
      </div>
    </>
  );
}
