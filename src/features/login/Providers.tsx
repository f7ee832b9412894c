import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { useState } from 'react';
import type { LoginProvider } from '../../../contract/account/logins';
import type { Failure } from '../../../contract/wire/failure';
import { useFailureText } from '../../i18n/useFailureText';
import { recordAnswer, useOffline } from '../../platform/live/connection';
import { useServerConfig } from '../../platform/live/serverConfig';
import { usecases } from '../../platform/worker/usecases';
import { ListGroup, RowContent, rowClass } from '../../ui/List';
import { Notice } from '../../ui/Notice';

/** Login buttons of other services. Renders nothing if the operator has set none up. */
export function Providers({ redirect }: { redirect: string | undefined }) {
  const { t } = useMacro();
  const failureText = useFailureText();
  const isOffline = useOffline();
  const [leaving, setLeaving] = useState<LoginProvider>();
  const [failure, setFailure] = useState<Failure>();
  const providers = useServerConfig()?.loginProviders ?? [];
  if (providers.length === 0) return null;
  const leave = async (provider: LoginProvider) => {
    setLeaving(provider);
    setFailure(undefined);
    const started = await usecases.startSocial({ provider, redirect: redirect ?? '' });
    recordAnswer(started);
    if (started.ok) {
      location.assign(started.value.url);
      return;
    }
    setLeaving(undefined);
    setFailure(started.failure);
  };
  return (
    <div className="flex flex-col gap-3">
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      <ListGroup title={t`With an existing account`}>
        {providers.map(({ provider, label }) => (
          <button
            key={provider}
            type="button"
            className={rowClass}
            disabled={isOffline}
            aria-busy={leaving === provider || undefined}
            onClick={() => leaving === undefined && void leave(provider)}
          >
            <RowContent
              leads
              icon={
                <span className="grid size-icon-lg place-items-center rounded-full bg-accent-soft text-caption font-semibold">
                  {label.charAt(0).toLocaleUpperCase()}
                </span>
              }
              title={<Trans>Continue with {label}</Trans>}
              detail={leaving === provider ? <Trans>Taking you there…</Trans> : undefined}
            />
          </button>
        ))}
      </ListGroup>
    </div>
  );
}
