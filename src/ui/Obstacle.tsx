import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { FailureName } from '../../contract/values/failure';
import { readObstacle } from '../../data/queries/obstacle';
import { failureText } from '../i18n/failureText';
import { useLive } from '../platform/live';

const NO_ANSWER = msg`Dogear can’t be reached over this network. Nothing is lost; it is sent again automatically.`;
const TROUBLE = msg`Dogear can’t process it right now. Nothing is lost; it is sent again automatically.`;

/** Beside what waits: why it does, once three tries in a row have failed. */
export function Obstacle() {
  const { _ } = useLingui();
  const { value } = useLive('obstacle', readObstacle);
  const words = value && wordsFor(value);
  return words ? <span className="mt-1 block">{_(words)}</span> : null;
}

function wordsFor(failure: FailureName): MessageDescriptor | undefined {
  if (failure === 'intercepted') return failureText.intercepted;
  if (failure !== 'offline' && failure !== 'timeout') return TROUBLE;
  // In flight mode the reader knows why; a device that believes it has a network is told that it has none of use.
  return navigator.onLine ? NO_ANSWER : undefined;
}
