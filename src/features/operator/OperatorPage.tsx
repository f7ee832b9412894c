import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '../../../contract/wire/failure';
import { useOperatorTexts } from '../../i18n/operator/useOperatorTexts';
import { buttonClass } from '../../ui/buttonClass';
import { LoadFailure } from '../../ui/LoadFailure';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { StateMessage } from '../../ui/StateMessage';
import { DeskFrame } from './DeskFrame';
import { callDesk } from './desk/callDesk';
import { DeskDoor } from './desk/DeskDoor';
import { DeskLoading } from './desk/DeskLoading';
import type { DeskState } from './desk/deskState';
import { addressOf, type OperatorAddress, placeOf, socialReturn } from './operatorAddress';

/**
 * The desk (decision 0083): for accounts with a role, opened with the password. The device stores
 * nothing of it.
 */
export function OperatorPage({ address }: { address: OperatorAddress }) {
  const hasTexts = useOperatorTexts();
  return hasTexts ? (
    <Desk address={address} />
  ) : (
    <div className="page-width max-w-2xl! pt-6">
      <DeskLoading />
    </div>
  );
}

function Desk({ address }: { address: OperatorAddress }) {
  const { t } = useMacro();
  const [state, setState] = useState<DeskState>();
  const [failure, setFailure] = useState<Failure>();
  const load = useCallback(async () => {
    const answer = await callDesk('operatorState', {});
    if (answer.ok) setState(answer.value);
    else if (isStranger(answer.failure)) setState(undefined);
    setFailure(answer.ok ? undefined : answer.failure);
  }, []);
  useEffect(() => void load(), [load]);

  if (state?.openUntil) {
    return <DeskFrame place={placeOf(address)} state={state} onState={setState} onRefused={load} />;
  }
  return (
    <>
      <PageTitle>{t`Operator’s desk`}</PageTitle>
      <PageHeader title={t`Operator’s desk`} column="narrow" />
      <div className="page-width max-w-2xl! pt-2 pb-10">
        {state && (
          <DeskDoor
            state={state}
            at={addressOf(placeOf(address))}
            came={socialReturn(address)}
            onOpen={setState}
          />
        )}
        {failure && <NoDesk failure={failure} retry={() => void load()} />}
        {!state && !failure && <DeskLoading />}
      </div>
    </>
  );
}

function NoDesk({ failure, retry }: { failure: Failure; retry: () => void }) {
  if (!isStranger(failure)) return <LoadFailure failure={failure} retry={retry} />;
  return (
    <StateMessage
      drawing="lost"
      title={<Trans>This page is for the people who run this site</Trans>}
      actions={
        <Link to="/login" search={{ redirect: '/mine' }} className={buttonClass('outline')}>
          <Trans>Log in</Trans>
        </Link>
      }
    >
      <Trans>Your account can’t open it.</Trans>
    </StateMessage>
  );
}

function isStranger(failure: Failure): boolean {
  return failure.name === 'notAllowed' || failure.disposition === 'session';
}
