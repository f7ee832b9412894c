import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import { useId } from 'react';
import type { InviteConfig } from '../../../../contract/money/rewards.schema';
import { houseName } from '../../../platform/device/houseName';
import { canShareByDevice, shareByDevice } from '../../../platform/device/shareByDevice';
import { Button } from '../../../ui/Button';
import { CopyableLink } from '../../../ui/CopyableLink';
import { cardClass } from '../../../ui/card';
import { Notice } from '../../../ui/Notice';
import { ProveEmail } from '../../../ui/ProveEmail';
import { Friends } from './Friends';

/** Invitations (spec 1): the link, the rule, and the friends who used it. */
export function Invite({ invite, needsEmail }: { invite: InviteConfig; needsEmail: boolean }) {
  const { t } = useLingui();
  const id = useId();
  const { awardGold, chapters, earned, friends } = invite;
  return (
    <section className={`${cardClass} p-4 sm:p-5`} aria-labelledby={id}>
      <h2 id={id} className="font-title text-heading font-semibold">
        <Trans>Invite a friend</Trans>
      </h2>
      <p className="mt-0.5 text-pretty text-ink-soft">
        <Plural
          value={chapters}
          one={`You get +${awardGold} bonus each, once your friend has confirmed an e-mail and read # chapter.`}
          other={`You get +${awardGold} bonus each, once your friend has confirmed an e-mail and read # chapters.`}
        />
      </p>
      {needsEmail && (
        <div className="mt-4">
          <Notice action={<ProveEmail />}>
            <Trans>You earn for friends once your own e-mail is confirmed.</Trans>
          </Notice>
        </div>
      )}
      <InviteLink link={`${location.origin}${invite.path}`} code={invite.inviteCode} />
      {earned > 0 && (
        <p className="mt-5 font-medium text-accent">
          <Plural
            value={earned}
            one="Earned by invitations: # bonus"
            other="Earned by invitations: # bonus"
          />
        </p>
      )}
      <h3 className="mt-5 text-caption font-semibold text-ink-soft">{t`Friends who joined`}</h3>
      {friends.length > 0 ? (
        <Friends friends={friends} chapters={chapters} awardGold={awardGold} />
      ) : (
        <p className="mt-1 text-ink-soft">
          <Trans>No one yet. Only friends who are new here count.</Trans>
        </p>
      )}
    </section>
  );
}

function InviteLink({ link, code }: { link: string; code: string }) {
  const { t } = useLingui();
  const share = async (failed: () => void) => {
    if (!(await shareByDevice(houseName, link))) failed();
  };
  return (
    <div className="mt-4 flex flex-col gap-4">
      <CopyableLink
        label={t`Your link`}
        link={link}
        hint={
          <Trans>
            Your code is <strong className="font-semibold text-ink">{code}</strong>. It says nothing else
            about you.
          </Trans>
        }
      >
        {(failed) =>
          canShareByDevice() && (
            <Button
              kind="outline"
              onClick={() => void share(failed)}
              icon={<Share2 className="size-icon-md" />}
            >
              <Trans>Share</Trans>
            </Button>
          )
        }
      </CopyableLink>
    </div>
  );
}
