import { useLingui } from '@lingui/react/macro';
import type { FailureName } from '../../../contract/wire/failure';
import { useFailureText } from '../../i18n/useFailureText';
import type { EngineFailure } from './PlayerEngine';

/** Returns what to say of a film that does not play. */
export function useEngineFailureText(): (failure: EngineFailure) => string {
  const { t } = useLingui();
  const failureText = useFailureText();
  return (failure) => {
    if (failure === 'unsupported') return t`This browser can’t play this kind of film. Another browser may.`;
    if (failure === 'unplayable') return t`This film stopped playing.`;
    return failureText(failure satisfies FailureName);
  };
}
