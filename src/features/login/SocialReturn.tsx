import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { LoginProvider, SocialOutcome } from '../../../contract/account/logins';
import { useFailureText } from '../../i18n/useFailureText';
import { destinationOf } from '../../platform/navigation/destination';
import { Notice } from '../../ui/Notice';
import { useLogin } from './useLogin';

type SocialReturnProps = { provider: LoginProvider; outcome: SocialOutcome; redirect: string | undefined };

export function SocialReturn({ provider, outcome, redirect }: SocialReturnProps) {
  const failureText = useFailureText();
  const navigate = useNavigate();
  const { failure, logIn, question } = useLogin(destinationOf(redirect));
  const isBegun = useRef(false);
  useEffect(() => {
    if (outcome !== 'known' || isBegun.current) return;
    isBegun.current = true;
    void logIn({ way: 'registerByGoogle', provider }).then((entered) => {
      // The return works only once, so the address must not request it again.
      if (entered === 'refused') {
        const search = { provider, outcome: 'failed', ...(redirect !== undefined && { redirect }) } as const;
        void navigate({ to: '/login', search, replace: true });
      }
    });
  });
  if (outcome === 'refused') {
    return (
      <Notice>
        <Trans>You cancelled the sign-in. Nothing has changed.</Trans>
      </Notice>
    );
  }
  if (outcome === 'failed' || failure) {
    return <Notice tone="danger">{failureText(failure?.name ?? 'socialFailed')}</Notice>;
  }
  return (
    <>
      <Notice>
        <Trans>Logging you in…</Trans>
      </Notice>
      {question}
    </>
  );
}
