import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import type { OperatorFailureName } from '../../../../contract/operator/operator';
import type { FailureName } from '../../../../contract/wire/failure';
import { useFailureText } from '../../../i18n/useFailureText';

/** Failures whose text at the desk differs from the reader's, or that occur only there. */
const TEXTS: Record<OperatorFailureName, MessageDescriptor> &
  Partial<Record<FailureName, MessageDescriptor>> = {
  deskClosed: msg`The desk is closed. Open it to go on.`,
  passwordNeeded: msg`Nothing was changed. Confirm that it’s you to go on.`,
  passkeyNeeded: msg`The desk needs a passkey.`,
  passkeyFailed: msg`The passkey was not accepted. Try again, or use another one.`,
  refundRefused: msg`The payment service refused this refund.`,
  tooManyInvitations: msg`That’s enough invitations for today. Please continue tomorrow.`,
  lastOwner: msg`Nobody else is an owner. Make another account an owner first.`,
  loginError: msg`That is not your password.`,
  tooPoor: msg`There is less in the account than you want to take.`,
  orderClosed: msg`There isn’t that much left to refund.`,
  notAllowed: msg`This can’t be done to this account.`,
  tooLate: msg`Someone else has already handled it.`,
  accountFull: msg`The list is full.`,
};

export function useDeskFailure(): (name: FailureName) => string {
  const { i18n } = useLingui();
  const failureText = useFailureText();
  return useCallback(
    (name) => {
      const own = TEXTS[name];
      return own ? i18n._(own) : failureText(name);
    },
    [i18n, failureText],
  );
}
