import { Trans } from '@lingui/react/macro';
import { ArrowDown, Check, CloudOff } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { PULL_REFRESH_HEAD_PX } from '../../../../contract/catalogue/limits';
import type { Failure } from '../../../../contract/wire/failure';
import { useFailureText } from '../../../i18n/useFailureText';
import type { PullState } from './pull';

type PullHeadProps = {
  state: PullState;
  failure: Failure | undefined;
  head: RefObject<HTMLDivElement | null>;
};

/** The strip above the list that a pull reveals, with a text for every state (spec 8). */
export function PullHead({ state, failure, head }: PullHeadProps) {
  const failureText = useFailureText();
  return (
    <div
      ref={head}
      role="status"
      data-pull={state}
      style={{ height: PULL_REFRESH_HEAD_PX, clipPath: `inset(0 0 ${PULL_REFRESH_HEAD_PX}px 0)` }}
      className="page-width absolute inset-x-0 top-0 z-1 flex items-center justify-center gap-2.5 text-caption font-medium text-ink"
    >
      <PullIcon state={state} />
      <span>
        <PullText state={state} />
        {state === 'error' && failure && (
          <span className="block font-normal text-ink-soft">{failureText(failure.name)}</span>
        )}
      </span>
    </div>
  );
}

function PullText({ state }: { state: PullState }): ReactNode {
  switch (state) {
    case 'idle':
      return null;
    case 'pulling':
      return <Trans>Pull down to refresh</Trans>;
    case 'loosing':
      return <Trans>Release to refresh</Trans>;
    case 'loading':
      return <Trans>Refreshing</Trans>;
    case 'finished':
      return <Trans>Up to date</Trans>;
    case 'error':
      return <Trans>Loading failed</Trans>;
  }
}

function PullIcon({ state }: { state: PullState }) {
  const icon = { size: 18, 'aria-hidden': true, className: 'shrink-0' } as const;
  switch (state) {
    case 'idle':
      return null;
    case 'loading':
      return (
        <span
          aria-hidden="true"
          className="size-4.5 shrink-0 animate-turn rounded-full border-2 border-line border-t-accent"
        />
      );
    case 'finished':
      return <Check {...icon} />;
    case 'error':
      return <CloudOff {...icon} />;
    default:
      return (
        <ArrowDown
          {...icon}
          className={`shrink-0 transition-transform duration-base ${state === 'loosing' ? 'rotate-180' : ''}`}
        />
      );
  }
}
