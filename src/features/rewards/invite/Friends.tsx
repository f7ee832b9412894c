import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { InviteConfig } from '../../../../contract/money/rewards.schema';
import { DAY_TIME_ZONE } from '../../../../contract/wire/limits';
import { Tag } from '../../../ui/Badge';
import { ProgressLine } from '../../../ui/ProgressLine';

type FriendsProps = Pick<InviteConfig, 'friends' | 'chapters' | 'awardGold'>;

export function Friends({ friends, chapters, awardGold }: FriendsProps) {
  const { t, i18n } = useLingui();
  const format = new Intl.DateTimeFormat(i18n.locale, {
    day: 'numeric',
    month: 'long',
    timeZone: DAY_TIME_ZONE,
  });
  return (
    <ul className="mt-1 divide-y divide-line">
      {friends.map(({ at, chaptersRead, rewarded, proven = true }, index) => {
        const read = Math.min(chaptersRead, chapters);
        return (
          // The list is newest first; counting from the end keeps a friend's key when another one is added.
          <li key={friends.length - index} className="flex min-h-12 items-center gap-4 py-2">
            <span className="min-w-0 flex-1">
              <span className="block">
                <Trans>Joined {format.format(at)}</Trans>
              </span>
              {!rewarded && (
                <span className="mt-1.5 block">
                  <ProgressLine
                    percent={Math.round((100 * read) / chapters)}
                    label={t`Chapters read`}
                    tone="accent"
                  />
                </span>
              )}
            </span>
            {rewarded ? (
              <Tag tone="accent" icon={<Check className="size-icon-xs" />}>
                <Trans>+{awardGold} bonus</Trans>
              </Tag>
            ) : (
              <span className="shrink-0 text-caption text-ink-soft tabular-nums">
                {read === chapters && !proven ? (
                  <Trans>No e-mail yet</Trans>
                ) : (
                  <Plural value={chapters} one={`${read} of # chapter`} other={`${read} of # chapters`} />
                )}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
