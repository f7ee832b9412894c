import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { SupportMessage } from '../../../contract/account/logins.schema';
import type { Failure } from '../../../contract/wire/failure';
import { readWaitingMessages } from '../../../data/queries/outbox';
import { useFailureText } from '../../i18n/useFailureText';
import { useLive } from '../../platform/live/live';
import { usecases } from '../../platform/worker/usecases';
import { Notice } from '../../ui/Notice';
import { Obstacle } from '../../ui/Obstacle';

type Sending = {
  isBusy: boolean;
  /** Resolves to whether the message is on its way. It stays on the device until it is sent. */
  send: (message: SupportMessage) => Promise<boolean>;
  /** What happened to the last message, or to those that wait. */
  state: ReactNode;
  startAnew: () => void;
};

/** Sends messages to the operator through the outbox. `sent`: what a sent one is called. */
export function useSending(sent: ReactNode): Sending {
  const failureText = useFailureText();
  const waiting = useLive('waitingMessages', readWaitingMessages).value ?? 0;
  const [isWritten, setWritten] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const send = async (message: SupportMessage) => {
    setBusy(true);
    const kept = await usecases.writeToOperator({ id: crypto.randomUUID(), message });
    setBusy(false);
    setFailure(kept.ok ? undefined : kept.failure);
    if (kept.ok) setWritten(true);
    return kept.ok;
  };
  const state = (
    <>
      {waiting > 0 ? (
        <Notice tone="mark">
          <Trans>Your message is kept on this device and goes out with the next connection.</Trans>
          <Obstacle />
        </Notice>
      ) : (
        isWritten && <Notice>{sent}</Notice>
      )}
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
    </>
  );
  return { isBusy, send, state, startAnew: () => setWritten(false) };
}
