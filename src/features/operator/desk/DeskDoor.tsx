import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { LoginProvider, SocialOutcome } from '../../../../contract/account/logins';
import type { RequestOf } from '../../../../contract/endpoints';
import { OPERATOR_PATH } from '../../../../contract/operator/operator';
import type { Failure } from '../../../../contract/wire/failure';
import { recordAnswer } from '../../../platform/live/connection';
import { useServerConfig } from '../../../platform/live/serverConfig';
import { usecases } from '../../../platform/worker/usecases';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { Notice } from '../../../ui/Notice';
import { TextField } from '../../../ui/TextField';
import { callDesk } from './callDesk';
import type { DeskState } from './deskState';
import type { PasswordReason } from './needsPassword';
import { PasskeyWay } from './PasskeyWay';
import { useDeskFailure } from './useDeskFailure';

type DeskDoorProps = {
  state: DeskState;
  reason?: PasswordReason;
  /** The section with its rest that a login at another provider returns to; empty for the first section. */
  at: string;
  came?: { provider: LoginProvider; outcome: SocialOutcome } | undefined;
  onOpen: (state: DeskState) => void;
};

/**
 * Asks for a passkey if the account has one, else for the password again, or for a login at the account's
 * provider if it has no password.
 */
export function DeskDoor({ state: stateBefore, reason = 'deskClosed', at, came, onOpen }: DeskDoorProps) {
  const { t } = useMacro();
  const failureText = useDeskFailure();
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [stateNow, setStateNow] = useState<DeskState>();
  const state = stateNow ?? stateBefore;
  const open = async (proof: RequestOf<'operatorOpen'>['proof']) => {
    setBusy(true);
    setFailure(undefined);
    const answer = await callDesk('operatorOpen', { proof });
    if (answer.ok) onOpen(answer.value);
    else setFailure(answer.failure);
    if (!answer.ok && answer.failure.name === 'passkeyNeeded') {
      // Another device has added one since this page asked.
      const fresh = await callDesk('operatorState', {});
      if (fresh.ok) setStateNow(fresh.value);
    }
    setBusy(false);
  };
  useReturn({ came, at }, (provider) => void open({ kind: 'social', provider }));
  const offered = useServerConfig()?.loginProviders;
  const ways = offered?.filter(({ provider }) => state.providers.includes(provider));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '' && !isBusy) void open({ kind: 'password', password });
  };
  const isWrong = failure?.name === 'loginError';
  const isOpen = reason === 'passwordNeeded';
  const hasPasskey = state.passkeys > 0;
  return (
    <div className="flex flex-col gap-5">
      <p className="text-pretty text-ink-soft">
        {isOpen && hasPasskey && (
          <Trans>Roles, money, prices and deletions need your passkey again after 15 minutes.</Trans>
        )}
        {isOpen && !hasPasskey && (
          <Trans>Roles, money, prices and deletions need a password that is no older than 15 minutes.</Trans>
        )}
        {!isOpen && (
          <Trans>
            The desk stays open while you work in it, and closes after 15 minutes without a step. What you do
            there is entered in a log that nobody can change.
          </Trans>
        )}
      </p>
      {came && came.outcome !== 'known' && <Notice tone="danger">{failureText('socialFailed')}</Notice>}
      {failure && !isWrong && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      {hasPasskey && (
        <PasskeyWay
          origin={state.passkeyOrigin}
          isOpen={isOpen}
          isBusy={isBusy}
          onProof={(proof) => void open(proof)}
          onFailure={setFailure}
        />
      )}
      {!hasPasskey && state.hasPassword && (
        <form onSubmit={submit} noValidate className="flex flex-col gap-5">
          <TextField
            label={<Trans>Password</Trans>}
            type="password"
            name="password"
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            required
            icon={<Lock className="size-icon-md" />}
            value={password}
            onChange={setPassword}
            error={isWrong ? t`That is not your password.` : undefined}
          />
          <Button type="submit" busy={isBusy} className="self-start">
            {isOpen ? <Trans>Go on</Trans> : <Trans>Open the desk</Trans>}
          </Button>
        </form>
      )}
      {!hasPasskey && ways && ways.length > 0 && (
        <Elsewhere ways={ways} at={at} isBusy={isBusy} onFailure={setFailure} />
      )}
      {!hasPasskey && !state.hasPassword && ways?.length === 0 && <NoWay />}
      {!hasPasskey && state.passkeyOrigin === location.origin && (
        <p className="text-caption text-pretty text-ink-soft">
          <Trans>A passkey is safer: add one at the desk, under “Your access”.</Trans>
        </p>
      )}
    </div>
  );
}

/** Runs once; the address must not request it again. */
function useReturn(
  { came, at }: Pick<DeskDoorProps, 'came' | 'at'>,
  enter: (provider: LoginProvider) => void,
): void {
  const navigate = useNavigate();
  const isBegun = useRef(false);
  useEffect(() => {
    if (!came || isBegun.current) return;
    isBegun.current = true;
    if (came.outcome !== 'known') return;
    enter(came.provider);
    void navigate({ to: OPERATOR_PATH, search: at === '' ? {} : { at }, replace: true });
  });
}

/** Shown if the account's provider is no longer set up here. */
function NoWay() {
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-pretty">
        <Trans>
          This account has no password, and the way you logged in is not offered here any more. Choose a
          password to open the desk.
        </Trans>
      </p>
      <Link to="/forgetPassword" search={{ redirect: '/Settings' }} className={buttonClass()}>
        <Trans>Choose a password</Trans>
      </Link>
    </div>
  );
}

type ElsewhereProps = {
  ways: readonly { readonly provider: LoginProvider; readonly label: string }[];
  at: string;
  isBusy: boolean;
  onFailure: (failure: Failure) => void;
};

function Elsewhere({ ways, at, isBusy, onFailure }: ElsewhereProps) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = async (provider: LoginProvider) => {
    setLeaving(true);
    const started = await usecases.startSocial({
      provider,
      redirect: at === '' ? OPERATOR_PATH : `${OPERATOR_PATH}?at=${at}`,
    });
    recordAnswer(started);
    if (started.ok) {
      location.assign(started.value.url);
      return;
    }
    setLeaving(false);
    onFailure(started.failure);
  };
  return (
    <div className="flex flex-wrap gap-3">
      {ways.map(({ provider, label }) => (
        <Button key={provider} kind="outline" busy={isBusy || isLeaving} onClick={() => void leave(provider)}>
          <Trans>Continue with {label}</Trans>
        </Button>
      ))}
    </div>
  );
}
