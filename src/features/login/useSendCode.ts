import { i18n } from '@lingui/core';
import { useEffect, useState } from 'react';
import type { CodePurpose } from '../../../contract/account/logins';
import type { Failure } from '../../../contract/wire/failure';
import { recordAnswer } from '../../platform/live/connection';
import { usecases } from '../../platform/worker/usecases';

export type SendCode = {
  readonly isBusy: boolean;
  /** The address of the last code; undefined before the first one. */
  readonly sentTo: string | undefined;
  /** Whether a valid code may exist: one was sent, or the server refused another so soon. */
  readonly mayHave: boolean;
  /** Seconds until another code can be requested; 0 is now. */
  readonly wait: number;
  readonly failure: Failure | undefined;
  readonly send: (email: string) => Promise<void>;
};

export function useSendCode(purpose: CodePurpose): SendCode {
  const [isBusy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const [againAt, setAgainAt] = useState(0);
  const [wait, setWait] = useState(0);
  const [failure, setFailure] = useState<Failure>();

  useEffect(() => {
    const tell = () => setWait(Math.max(0, Math.ceil((againAt - Date.now()) / 1_000)));
    tell();
    if (againAt <= Date.now()) return undefined;
    const timer = setInterval(tell, 1_000);
    return () => clearInterval(timer);
  }, [againAt]);

  const send = async (email: string) => {
    setBusy(true);
    setFailure(undefined);
    const sent = await usecases.sendCode({ email: email.trim(), purpose, language: i18n.locale });
    recordAnswer(sent);
    setBusy(false);
    if (!sent.ok) {
      setFailure(sent.failure);
      return;
    }
    setSentTo(email.trim());
    setAgainAt(Date.now() + sent.value.againSeconds * 1_000);
  };
  const mayHave = sentTo !== undefined || failure?.name === 'tooMany';
  return { isBusy, sentTo, mayHave, wait, failure, send };
}
