import { passkeySiteOf } from '../passkeySite';

/**
 * Returns whether the operator's desk needs a passkey. Adds an error to `wrong` where nobody could add one.
 */
export function readDeskPasskey(
  env: Readonly<Record<string, string | undefined>>,
  publicUrl: URL | null,
  wrong: string[],
): boolean {
  const text = env.DOGEAR_DESK_PASSKEY || 'off';
  if (text !== 'required') {
    if (text !== 'off') wrong.push(`DOGEAR_DESK_PASSKEY must be “required” or “off”, not “${text}”.`);
    return false;
  }
  // Without it, a server on this machine is known as localhost.
  const isNameless = publicUrl === null && env.NODE_ENV === 'production';
  if (isNameless || (publicUrl !== null && passkeySiteOf(publicUrl.origin) === null))
    wrong.push(
      'DOGEAR_DESK_PASSKEY=required needs an https address with a name in DOGEAR_PUBLIC_URL: browsers make passkeys only there.',
    );
  return true;
}
