import { Trans } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { RequestOf } from '../../../../contract/endpoints';
import type { Failure } from '../../../../contract/wire/failure';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { callDesk } from './callDesk';
import { PasskeyPlace } from './PasskeyPlace';
import { provePasskey } from './passkeys';

type PasskeyWayProps = {
  origin: string | null;
  isOpen: boolean;
  isBusy: boolean;
  onProof: (proof: RequestOf<'operatorOpen'>['proof']) => void;
  onFailure: (failure: Failure | undefined) => void;
};

/** Opens the desk by a passkey. */
export function PasskeyWay({ origin, isOpen, isBusy, onProof, onFailure }: PasskeyWayProps) {
  const [isAsking, setAsking] = useState(false);
  const [isWithout, setWithout] = useState(false);
  const prove = async () => {
    setAsking(true);
    setWithout(false);
    onFailure(undefined);
    const asked = await callDesk('operatorAskPasskey', {});
    const proof = asked.ok ? await provePasskey(asked.value) : undefined;
    setAsking(false);
    if (!asked.ok) onFailure(asked.failure);
    else if (proof && 'value' in proof) onProof({ kind: 'passkey', passkey: proof.value });
    else setWithout(true);
  };
  return (
    <PasskeyPlace origin={origin}>
      {isWithout && (
        <Notice tone="danger">
          <Trans>No passkey was used. Try again.</Trans>
        </Notice>
      )}
      <Button busy={isBusy || isAsking} className="self-start" onClick={() => void prove()}>
        <KeyRound className="size-icon-md" />
        {isOpen ? <Trans>Go on with your passkey</Trans> : <Trans>Open with your passkey</Trans>}
      </Button>
      <p className="text-caption text-pretty text-ink-soft">
        <Trans>
          Lost your passkeys? The owner of the server removes them: npm run operate -- operator passkeys EMAIL
          --clear
        </Trans>
      </p>
    </PasskeyPlace>
  );
}
