import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { FailureName } from '../../contract/wire/failure';
import { readObstacle } from '../../data/queries/outbox';
import { useFailureText } from '../i18n/useFailureText';
import { houseName } from '../platform/device/houseName';
import { useLive } from '../platform/live/live';

const NO_ANSWER = msg`${houseName} can’t be reached over this network. Nothing is lost; it is sent again automatically.`;
const TROUBLE = msg`${houseName} can’t process it right now. Nothing is lost; it is sent again automatically.`;

/** Explains next to a waiting item why it waits, after three tries in a row have failed. */
export function Obstacle() {
  const { _ } = useLingui();
  const { value } = useLive('obstacle', readObstacle);
  const failureText = useFailureText();
  if (!value) return null;
  const own = ownWords(value);
  const words = value === 'intercepted' ? failureText(value) : own && _(own);
  return words ? <span className="mt-1 block">{words}</span> : null;
}

function ownWords(failure: FailureName): MessageDescriptor | undefined {
  if (failure !== 'offline' && failure !== 'timeout') return TROUBLE;
  // In flight mode the reader knows why. If the device believes that it is online, tell the reader that
  // nothing answers.
  return navigator.onLine ? NO_ANSWER : undefined;
}
