import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '../../../../contract/wire/failure';
import { useOperatorTexts } from '../../../i18n/operator/useOperatorTexts';
import { recordAnswer } from '../../../platform/live/connection';
import { usecases } from '../../../platform/worker/usecases';
import { buttonClass } from '../../../ui/buttonClass';
import { LoadFailure } from '../../../ui/LoadFailure';
import { PageHeader } from '../../../ui/PageHeader';
import { PageTitle } from '../../../ui/PageTitle';
import { SkeletonBlock } from '../../../ui/Skeleton';
import { StateMessage } from '../../../ui/StateMessage';
import { SetupForm } from './SetupForm';

/**
 * Creates the first operator (decision 0083). `token`: the fragment of the address that the start printed.
 */
export function SetupPage({ token }: { token: string }) {
  const hasTexts = useOperatorTexts();
  return hasTexts ? (
    <Setup token={token} />
  ) : (
    <div className="page-width max-w-2xl! pt-6">
      <SetupLoading />
    </div>
  );
}

function Setup({ token }: { token: string }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState<boolean>();
  const [failure, setFailure] = useState<Failure>();
  const load = useCallback(async () => {
    setFailure(undefined);
    const answer = await usecases.readSetupState();
    recordAnswer(answer);
    if (answer.ok) setOpen(answer.value.isOpen);
    else setFailure(answer.failure);
  }, []);
  useEffect(() => void load(), [load]);
  if (isOpen && token !== '') return <SetupForm key={token} token={token} onRefused={load} />;
  return (
    <>
      <PageTitle>{t`Set up this site`}</PageTitle>
      <PageHeader title={t`Set up this site`} column="narrow" />
      <div className="page-width max-w-2xl! pt-2 pb-10">
        {isOpen === true && <NoToken />}
        {isOpen === false && <HasOperator />}
        {failure && <LoadFailure failure={failure} retry={() => void load()} />}
        {isOpen === undefined && !failure && <SetupLoading />}
      </div>
    </>
  );
}

function SetupLoading() {
  return (
    <div aria-busy="true">
      <SkeletonBlock className="h-64 w-full" />
    </div>
  );
}

const CREATE = 'npm run operate -- operator create EMAIL';
const GRANT = 'npm run operate -- operator grant EMAIL';
const codeClass = 'mt-3 block rounded-md bg-sunken px-3 py-2 text-caption wrap-anywhere text-ink';

function NoToken() {
  return (
    <StateMessage drawing="lost" title={<Trans>This page needs the address that the server printed</Trans>}>
      <Trans>
        When the server starts, its terminal or log shows an address of this page that ends in a long code.
        Open that one. Or run this where the server runs:
      </Trans>{' '}
      <code className={codeClass}>{CREATE}</code>
    </StateMessage>
  );
}

function HasOperator() {
  return (
    <StateMessage
      drawing="lost"
      title={<Trans>This site already has an operator</Trans>}
      actions={
        <Link to="/operator" className={buttonClass('outline')}>
          <Trans>Operator’s desk</Trans>
        </Link>
      }
    >
      <Trans>For another one, run this where the server runs:</Trans>{' '}
      <code className={codeClass}>{GRANT}</code>
    </StateMessage>
  );
}
