import { Trans, useLingui } from '@lingui/react/macro';
import type { StudioInvitation } from '../../../contract/studio/studio.schema';
import { Button } from '../../ui/Button';
import { Cover } from '../../ui/Cover';
import { cardClass } from '../../ui/card';
import { Notice } from '../../ui/Notice';
import { showToast } from '../../ui/toasts';
import { useDeskFailure } from '../operator/desk/useDeskFailure';
import { usePartTexts } from '../operator/titles/people/usePartTexts';
import { useAnswer } from './useAnswer';

type InvitationCardProps = { invitation: StudioInvitation; onDone: () => void };

export function InvitationCard({ invitation, onDone }: InvitationCardProps) {
  const { t } = useLingui();
  const partTexts = usePartTexts();
  const failureText = useDeskFailure();
  const { answer, isBusy, failure } = useAnswer(invitation.id);
  const { title, author, language } = invitation;
  const { name, may } = partTexts(invitation.part);
  const settle = async (accepts: boolean) => {
    if (!(await answer(accepts))) return;
    showToast({ text: accepts ? t`Welcome. The title is in your studio.` : t`Declined.` });
    onDone();
  };
  return (
    <section aria-label={t`Invitation to ${title}`} className={`${cardClass} flex flex-col gap-4 p-4`}>
      <div className="flex items-start gap-4">
        <Cover
          src={invitation.sourceImg}
          title={title}
          author={author}
          tint={invitation.tint}
          kind={invitation.kind === 'drama' ? 'drama' : undefined}
          className="w-16 shrink-0"
        />
        <div className="min-w-0 flex-1">
          <p className="text-caption text-ink-soft">
            <Trans>You are invited</Trans>
          </p>
          <h2 lang={language} className="font-title text-heading font-semibold wrap-anywhere">
            {title}
          </h2>
          <p className="mt-1 text-pretty">
            <Trans>As: {name}.</Trans> <span className="text-ink-soft">{may}</span>
          </p>
        </div>
      </div>
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button busy={isBusy} onClick={() => void settle(true)}>
          <Trans>Accept</Trans>
        </Button>
        <Button kind="outline" disabled={isBusy} onClick={() => void settle(false)}>
          <Trans>Decline</Trans>
        </Button>
      </div>
    </section>
  );
}
