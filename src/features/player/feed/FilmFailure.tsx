import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, RotateCw, TriangleAlert } from 'lucide-react';
import type { FailureName } from '../../../../contract/wire/failure';
import { useFailureText } from '../../../i18n/useFailureText';
import { Button } from '../../../ui/Button';
import type { EngineFailure } from '../engine/PlayerEngine';

export function FilmFailure({ failure, retry }: { failure: EngineFailure; retry: () => void }) {
  const text = useFilmFailureText();
  const isAway = failure === 'offline' || failure === 'timeout';
  return (
    <div role="alert" className="player-notice">
      {isAway ? <CloudOff className="size-icon-xl" /> : <TriangleAlert className="size-icon-xl" />}
      <p className="text-lead text-balance">{text(failure)}</p>
      {failure !== 'unsupported' && (
        <Button kind="tonal" icon={<RotateCw className="size-icon-md" />} onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}

function useFilmFailureText(): (failure: EngineFailure) => string {
  const { t } = useLingui();
  const failureText = useFailureText();
  return (failure) => {
    if (failure === 'unsupported') return t`This browser can’t play this kind of film. Another browser may.`;
    if (failure === 'unplayable') return t`This film stopped playing.`;
    if (failure === 'offline') return t`No connection. Episodes kept on this device play without one.`;
    return failureText(failure satisfies FailureName);
  };
}
