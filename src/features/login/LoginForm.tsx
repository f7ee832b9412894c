import { Trans } from '@lingui/react/macro';
import type { FormEvent, ReactNode } from 'react';
import type { Failure } from '../../../contract/wire/failure';
import { useFailureText } from '../../i18n/useFailureText';
import { houseName } from '../../platform/device/houseName';
import { useNetwork } from '../../platform/device/network';
import { useOffline } from '../../platform/live/connection';
import { Notice } from '../../ui/Notice';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';

type LoginFormProps = {
  title: string;
  lead: ReactNode;
  onSubmit: () => void;
  /** A failure that belongs to no field. */
  failure: Failure | undefined;
  footer?: ReactNode;
  /** A dialog that may have to be answered first (useLogin). */
  question: ReactNode;
  children: ReactNode;
};

export function LoginForm({ title, lead, onSubmit, failure, footer, question, children }: LoginFormProps) {
  const failureText = useFailureText();
  const isOffline = useOffline();
  const network = useNetwork();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} column="narrow" />
      <div className="page-width max-w-2xl! pt-2 desktop:pt-4">
        <div className="rounded-lg bg-surface px-5 py-6 shadow-raised sm:px-7 sm:py-7">
          <p className="text-pretty text-ink-soft">{lead}</p>
          <form onSubmit={submit} noValidate className="mt-6 flex flex-col gap-5">
            {isOffline && (
              <Notice tone="mark">
                {network ? (
                  <Trans>
                    {houseName} can’t be reached. Logging in has to wait; what is on this device can still be
                    read.
                  </Trans>
                ) : (
                  <Trans>
                    You are offline. Logging in needs a connection; what is on this device can still be read.
                  </Trans>
                )}
              </Notice>
            )}
            {children}
            {failure && !isOffline && <Notice tone="danger">{failureText(failure.name)}</Notice>}
          </form>
        </div>
        {question}
        {footer && <div className="mt-6 flex flex-col items-center gap-1 px-2">{footer}</div>}
      </div>
    </>
  );
}
