import { useState } from 'react';
import type { Failure, Result } from '../../../contract/wire/failure';
import { recordAnswer } from '../../platform/live/connection';
import { LoadMoreFailure } from '../../ui/LoadFailure';
import { LoadSentinel } from '../../ui/LoadSentinel';

/** Fetches older rows near the end of a list. `mark`: what is listed; it changes after each page. */
export function OlderRows({ mark, fetchOlder }: { mark: unknown; fetchOlder: () => Promise<Result<null>> }) {
  const [state, setState] = useState<'idle' | 'running' | Failure>('idle');
  const more = async () => {
    setState('running');
    const fetched = await fetchOlder();
    recordAnswer(fetched);
    setState(fetched.ok ? 'idle' : fetched.failure);
  };
  if (typeof state !== 'string') return <LoadMoreFailure failure={state} retry={() => void more()} />;
  return <LoadSentinel mark={mark} onReach={() => state === 'idle' && void more()} />;
}
