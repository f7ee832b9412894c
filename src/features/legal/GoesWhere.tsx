import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Purpose } from '../../../contract/account/signals';
import { readSale } from '../../../data/queries/payments';
import { useLive } from '../../platform/live/live';
import { useRefresh } from '../../platform/live/refresh';
import { useServerConfig } from '../../platform/live/serverConfig';
import { useIsAgreed } from '../../platform/visit/consent';
import { usecases } from '../../platform/worker/usecases';
import { PurposeName } from '../../shared/consent/PurposeText';
import { type Recipients, recipientsOf } from './recipients';

/**
 * Lists which data goes to whom at this installation, derived from its configuration, so that the text always
 * matches it.
 */
export function GoesWhere() {
  const config = useServerConfig();
  const payment = useLive('privacy/payments', readSale).value?.config;
  // On a first visit the device does not know yet who takes the payments.
  useRefresh('privacy', () => usecases.refreshSale());
  if (!config) return null;
  const recipients = recipientsOf(config, payment);
  return (
    <section id="here" className="mt-8 scroll-mt-20">
      <h2 className="font-title text-heading font-semibold">
        <Trans>Where your data goes in this library</Trans>
      </h2>
      <dl className="mt-3 max-w-[38em] divide-y divide-line rounded-lg border border-line">
        {recipients.length === 0 && (
          <Line name={<Trans>To third parties</Trans>}>
            <Trans>Nothing. No other services are set up here.</Trans>
          </Line>
        )}
        {recipients.map((each) => (
          <RecipientsLine key={each.kind} recipients={each} />
        ))}
      </dl>
    </section>
  );
}

function RecipientsLine({ recipients }: { recipients: Recipients }) {
  const { kind } = recipients;
  const names = recipients.names.join(', ');
  switch (kind) {
    case 'mail':
      return (
        <Line name={<Trans>E-mails</Trans>}>
          <Trans>Codes, receipts and news that you ask for go out by the operator’s mail service.</Trans>
        </Line>
      );
    case 'push':
      return (
        <Line name={<Trans>Notifications</Trans>}>
          <Trans>
            If you allow them, they go through the service of your browser’s maker, encrypted, so that it
            can’t read them.
          </Trans>
        </Line>
      );
    case 'login':
      return (
        <Line name={<Trans>Logging in through other services</Trans>}>
          <Trans>{names}, if you choose to.</Trans>
        </Line>
      );
    case 'payment':
      return (
        <Line name={<Trans>Payments</Trans>}>
          <Trans>{names}, if you pay that way.</Trans>
        </Line>
      );
    default:
      return <ConsentLine purpose={kind} names={names} />;
  }
}

function ConsentLine({ purpose, names }: { purpose: Purpose; names: string }) {
  const isAgreed = useIsAgreed(purpose);
  return (
    <Line name={<PurposeName purpose={purpose} />}>
      {names === '' ? <Trans>Counted on this server only.</Trans> : names}{' '}
      <span className="text-ink-soft">
        {isAgreed ? <Trans>You allow this.</Trans> : <Trans>You don’t allow this.</Trans>}
      </span>
    </Line>
  );
}

function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="px-4 py-3 sm:flex sm:gap-4">
      <dt className="shrink-0 font-medium sm:w-44">{name}</dt>
      <dd className="min-w-0 break-words text-pretty">{children}</dd>
    </div>
  );
}
