import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type { AnswerOf, RequestOf } from '../../../../contract/endpoints';

export { browserSupportsWebAuthn as hasPasskeys } from '@simplewebauthn/browser';

type Proof = Extract<RequestOf<'operatorOpen'>['proof'], { kind: 'passkey' }>['passkey'];
type Made = RequestOf<'operatorAddPasskey'>['made'];
type RequestJson = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type CreationJson = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** `known`: the authenticator already has one. `none`: its user refused, waited too long, or has none. */
export type PasskeyProblem = 'none' | 'known';
export type Ceremony<Value> = { readonly value: Value } | { readonly problem: PasskeyProblem };

/** Asks the browser for one of the operator’s passkeys. */
export function provePasskey(options: AnswerOf<'operatorAskPasskey'>): Promise<Ceremony<Proof>> {
  return settle(startAuthentication({ optionsJSON: options as RequestJson }));
}

/** Asks the browser to make a passkey. */
export function makePasskey(options: AnswerOf<'operatorBeginPasskey'>): Promise<Ceremony<Made>> {
  return settle(startRegistration({ optionsJSON: options as CreationJson }));
}

async function settle<Value>(ceremony: Promise<Value>): Promise<Ceremony<Value>> {
  try {
    return { value: await ceremony };
  } catch (error) {
    const isKnown =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    return { problem: isKnown ? 'known' : 'none' };
  }
}
