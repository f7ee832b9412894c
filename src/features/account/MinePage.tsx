import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import {
  ChartColumn,
  ChevronRight,
  Contact,
  Download,
  FileText,
  Gift,
  Headset,
  History,
  Info,
  LogIn,
  MessagesSquare,
  PenLine,
  Settings,
  Share,
  ShieldCheck,
  UserRoundCheck,
  Wallet,
} from 'lucide-react';
import type { Balance } from '../../../contract/money/ledger.schema';
import { readAccountFull } from '../../../data/queries/account';
import { readReplies } from '../../../data/queries/comments';
import { readSale } from '../../../data/queries/payments';
import { type Account, readAccount } from '../../../data/queries/wallet';
import { houseName } from '../../platform/device/houseName';
import { type Live, useLive } from '../../platform/live/live';
import { useRefresh } from '../../platform/live/refresh';
import { usecases } from '../../platform/worker/usecases';
import { ImprintRow } from '../../shared/houseText/ImprintRow';
import { CoinBalance } from '../../shared/unlock/CoinBalance';
import { Badge } from '../../ui/Badge';
import { buttonClass } from '../../ui/buttonClass';
import { ListGroup, RowContent, rowClass } from '../../ui/List';
import { Notice } from '../../ui/Notice';
import { PageTitle } from '../../ui/PageTitle';
import { LogOut } from './LogOut';
import { OperatorNotes } from './OperatorNotes';
import { ProfileHeader } from './ProfileHeader';
import { SessionLost } from './SessionLost';

const NOTHING: Balance = { userGold: 0, coins: 0, bonus: 0 };

/** The total balance (spec 3, userGold) and the bonus in it. Links to its history. */
function BalanceCard({ balance = NOTHING }: { balance: Balance | undefined }) {
  return (
    <Link
      to="/CoinHistory"
      className="group mt-4 block rounded-lg bg-surface px-4 py-4 shadow-raised hover:bg-sunken"
    >
      <span className="flex items-center justify-between gap-4">
        <span className="min-w-0">
          <span className="block text-caption text-ink-soft">
            <Trans>Balance</Trans>
          </span>
          <span className="mt-0.5 block">
            <CoinBalance balance={balance} />
          </span>
        </span>
        <span className="flex items-center gap-1 text-accent">
          <span className="max-xs:sr-only">
            <Trans>Coin history</Trans>
          </span>
          <ChevronRight className="size-icon-md" />
        </span>
      </span>
    </Link>
  );
}

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
            <Link to="/following" className={rowClass}>
              <RowContent
                leads
                icon={<UserRoundCheck {...ICON} />}
                title={<Trans>Authors you follow</Trans>}
              />
            </Link>
            <RepliesRow />
            {user?.hasStudio === 1 && (
              <Link to="/studio" className={rowClass}>
                <RowContent
                  leads
                  icon={<PenLine {...ICON} />}
                  title={<Trans>Studio</Trans>}
                  detail={<Trans>Titles that you work on</Trans>}
                />
              </Link>
            )}
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
              <RowContent leads icon={<Info {...ICON} />} title={<Trans>About {houseName}</Trans>} />
            </Link>
            <Link to="/TermsOfService" className={rowClass}>
              <RowContent leads icon={<FileText {...ICON} />} title={<Trans>Terms of Use</Trans>} />
            </Link>
            <Link to="/PrivacyPolicy" className={rowClass}>
              <RowContent leads icon={<ShieldCheck {...ICON} />} title={<Trans>Privacy Policy</Trans>} />
            </Link>
            <ImprintRow icon={<Contact {...ICON} />} />
          </ListGroup>
        </div>
      </div>
    </>
  );
}

/** Tells the reader that the account is full (decision 0028): changes stay on this device. */
function AccountFull() {
  const isFull = useLive('accountFull', readAccountFull).value;
  if (!isFull) return null;
  return (
    <div className="mt-4">
      <Notice tone="mark">
        <Trans>
          Your account is full. Your latest changes stay on this device and sync once you remove something:
          books you no longer read, highlights or collections.
        </Trans>
      </Notice>
    </div>
  );
}

function RepliesRow() {
  const { t } = useLingui();
  const { value: replies } = useLive('replies', readReplies);
  useRefresh('replies', () => usecases.refreshReplies());
  const unread = replies?.unread ?? 0;
  return (
    <Link to="/repliesList" className={rowClass}>
      <RowContent
        leads
        icon={<MessagesSquare className="size-icon-lg" />}
        title={<Trans>Comments and replies</Trans>}
        value={
          unread > 0 && (
            <Badge
              count={unread}
              label={t`${plural(unread, { one: '# new reply', other: '# new replies' })}`}
            />
          )
        }
      />
    </Link>
  );
}

/** Tells the reader that a second renewing VIP was stopped (decision 0053), until its paid time is over. */
function SecondVip() {
  const { onSale } = useLive('sale', readSale).value ?? {};
  const second = onSale?.renewals?.find(({ stop }) => stop === 'second');
  if (!second) return null;
  return (
    <div className="mt-4">
      <Notice
        action={
          <Link to="/topup" className={buttonClass('quiet', 'sm')}>
            <Trans>See your VIP</Trans>
          </Link>
        }
      >
        {second.state === 'ending' ? (
          <Trans>
            You paid for a second renewing VIP. Its days were added to your VIP, and only one of them renews.
          </Trans>
        ) : (
          <Trans>
            You paid for a second renewing VIP. Its days were added to your VIP, and its renewal is being
            cancelled.
          </Trans>
        )}
      </Notice>
    </div>
  );
}
