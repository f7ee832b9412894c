import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type Asked, purposesOf } from '../../../contract/values/consent';
import { readSale } from '../../../data/queries/payments';
import { useIsAgreed } from '../../platform/consent';
import { useLive } from '../../platform/live';
import { useRefresh } from '../../platform/refresh';
import { useServerConfig } from '../../platform/serverConfig';
import { usecases } from '../../platform/usecases';
import { PurposeName } from '../../ui/consent/PurposeText';

/**
 * What goes where at this installation, told from its configuration: so that the page says what is set up here, and nothing
 * that is not.
 */
export function GoesWhere() {
  const config = useServerConfig();
  const payment = useLive('privacy/payments', readSale).value?.config;
  // Who takes money is asked about where something is sold: whoever comes here first has not heard of it.
  useRefresh('privacy', () => usecases.refreshSale());
  if (!config) return null;
  const providers = config.loginProviders.map(({ label }) => label).join(', ');
  const paid = [
    ...(payment?.card === 'stripe' || payment?.page === 'stripe' ? ['Stripe'] : []),
    ...(payment?.paypal === 'paypal' ? ['PayPal'] : []),
  ].join(', ');
  const asked = purposesOf(config.signals);
  const isAlone = providers === '' && paid === '' && asked.length === 0;
  return (
    <section id="here" className="mt-8 scroll-mt-20">
      <h2 className="font-title text-heading font-semibold">
        <Trans>What goes where at this library</Trans>
      </h2>
      <dl className="mt-3 max-w-[38em] divide-y divide-line rounded-lg border border-line">
        {isAlone && (
          <Line name={<Trans>To others</Trans>}>
            <Trans>Nothing. Nobody else is set up here.</Trans>
          </Line>
        )}
        {config.sendsMail && (
          <Line name={<Trans>E-mails</Trans>}>
            <Trans>Codes, receipts and news that you ask for go out by the operator’s mail service.</Trans>
          </Line>
        )}
        {providers && (
          <Line name={<Trans>Logging in by others</Trans>}>
            <Trans>{providers}, if you choose to.</Trans>
          </Line>
        )}
        {paid && (
          <Line name={<Trans>Payments</Trans>}>
            <Trans>{paid}, if you pay that way.</Trans>
          </Line>
        )}
        {asked.map((each) => (
          <ConsentLine key={each.purpose} asked={each} />
        ))}
      </dl>
    </section>
  );
}

function ConsentLine({ asked }: { asked: Asked }) {
  const isAgreed = useIsAgreed(asked.purpose);
  const hosts = asked.to.split(' ').join(', ');
  return (
    <Line name={<PurposeName purpose={asked.purpose} />}>
      {hosts === '' ? <Trans>Counted here; they go nowhere else.</Trans> : hosts}{' '}
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
