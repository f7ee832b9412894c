import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import type { User } from '../../../contract/account/account.schema';
import { readMemberships } from '../../../data/queries/memberships';
import { copyText } from '../../platform/device/copyText';
import { useLive } from '../../platform/live/live';
import { VipMark } from '../../shared/vip/VipMark';
import { Avatar } from '../../ui/Avatar';
import { buttonClass } from '../../ui/buttonClass';
import { dayAndTime } from '../../ui/dayAndTime';
import { showToast } from '../../ui/toasts';

export function ProfileHeader({ user }: { user: User | undefined }) {
  const { t, i18n } = useLingui();
  const tiers = useLive('memberships', readMemberships).value ?? [];
  const copy = async () => {
    const isCopied = await copyText(String(user?.userId));
    showToast({ text: isCopied ? t`Number copied` : t`Failed to copy` });
  };
  return (
    <section className="mt-4 flex items-center gap-2 lg:mt-0" aria-label={t`Profile`}>
      <Link to="/profile" className="group flex min-w-0 flex-1 items-center gap-4 rounded-lg py-1">
        <VipMark>
          <Avatar
            name={user?.isLogin === 1 ? user.email || user.nickName : ''}
            src={user?.avatar}
            size="lg"
          />
        </VipMark>
        <span className="min-w-0 flex-1">
          {user?.isLogin === 1 ? (
            <span className="block text-lead font-semibold wrap-anywhere group-hover:text-accent">
              <bdi>{user.nickName || user.email || <Trans>Reader</Trans>}</bdi>
            </span>
          ) : (
            <span className="block text-heading font-semibold group-hover:text-accent">
              <Trans>Guest</Trans>
            </span>
          )}
          {user ? (
            <span className="block text-ink-soft tabular-nums">
              <Trans>No. {user.userId}</Trans>
              {tiers.map(({ tier, until }) => (
                <span key={tier.id} className="block wrap-anywhere">
                  <Trans>
                    {tier.name || 'VIP'} until {dayAndTime(until, i18n.locale)} (New York)
                  </Trans>
                </span>
              ))}
            </span>
          ) : (
            <span className="block text-pretty text-ink-soft">
              <Trans>You get a guest number when you are online. Everything works without it.</Trans>
            </span>
          )}
        </span>
      </Link>
      {user && (
        <button
          type="button"
          className={`${buttonClass('quiet')} max-sm:px-3 lg:px-3`}
          onClick={() => void copy()}
        >
          <Copy className="size-icon-md" />
          <span className="max-sm:sr-only lg:sr-only">
            <Trans>Copy number</Trans>
          </span>
        </button>
      )}
    </section>
  );
}
