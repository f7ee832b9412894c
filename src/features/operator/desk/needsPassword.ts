import type { Failure } from '../../../../contract/wire/failure';

/** Why the desk asks for the password; the refused call can be sent again once it was entered. */
export type PasswordReason = 'deskClosed' | 'passwordNeeded';

export function needsPassword(failure: Failure): failure is Failure & { readonly name: PasswordReason } {
  return failure.name === 'deskClosed' || failure.name === 'passwordNeeded';
}
