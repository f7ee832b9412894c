import { useLingui } from '@lingui/react';
import { Trans, useLingui as useTexts } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import type { OpenClaim } from '../../../data/queries/rewards';
import { useFailureText } from '../../i18n/useFailureText';
import { usecases } from '../../platform/worker/usecases';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { Obstacle } from '../../ui/Obstacle';
import { KNOWN_TASKS } from './taskTypes';

/** Rewards that wait for a connection, and refused ones with the reason. None of them is paid yet. */
export function ClaimNotices({ claims }: { claims: readonly OpenClaim[] }) {
  const { _ } = useLingui();
  const failureText = useFailureText();
  const { t } = useTexts();
  return claims
    .filter(({ state }) => state !== 'sending')
    .map(({ requestId, kind, target, taskType, state, failure }) => {
      const task = Object.entries(KNOWN_TASKS).find(([type]) => Number(type) === taskType)?.[1];
      const what = task ? _(task.title) : t`Ad viewed`;
      return state === 'waiting' ? (
        <Notice
          key={requestId}
          icon={<CloudOff className="size-icon-lg" />}
          action={
            <Button kind="quiet" size="sm" onClick={() => void usecases.cancelIntent({ requestId })}>
              <Trans>Cancel</Trans>
            </Button>
          }
        >
          <Trans>Waiting for a connection: {what}</Trans>
          <Obstacle />
        </Notice>
      ) : (
        <Notice
          key={requestId}
          tone="danger"
          action={
            <Button
              kind="quiet"
              size="sm"
              onClick={() => void usecases.dismissRefusedClaim({ kind, target })}
            >
              <Trans>OK</Trans>
            </Button>
          }
        >
          {what}: {failure && failureText(failure.name)}
        </Notice>
      );
    });
}
