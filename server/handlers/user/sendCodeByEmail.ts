import { failed, success } from '../../../contract/failure';
import { CODE_AGAIN_SECONDS, CODE_VALID_SECONDS } from '../../../contract/limits';
import { issueCode } from '../../accounts/codes';
import { findAccount } from '../../accounts/findAccount';
import { composeMail } from '../../mail/composeMail';
import type { MailKind } from '../../mail/mailTexts';
import type { Handler } from '../handler';

/**
 * Sends a code (spec 7). Whoever asks hears the same, and as soon, whether an account has the address: the code is made
 * in any case, a mail goes out in any case, and nobody waits for it. What the mail says is between us and its reader.
 */
export const sendCodeByEmail: Handler<'sendCodeByEmail'> = async (call) => {
  const { db, secrets, settings, mailer, now } = call.context;
  const { email, purpose, language } = call.request;
  const door = { email, purpose, network: call.network, now: now() };
  const code = await db.transaction((tx) => issueCode(tx, secrets, door));
  if (code === null) return failed('tooMany');
  const isKnown = (await findAccount(db, email)) !== null;
  let kind: MailKind = purpose;
  if (purpose === 'register' && isKnown) kind = 'known';
  if ((purpose === 'reset' || purpose === 'delete') && !isKnown) kind = 'unknown';
  const mail = composeMail({
    to: email,
    kind,
    language,
    code: kind === purpose ? code : null,
    operatorName: settings.operatorName,
  });
  mailer.send(mail).catch((error: unknown) => console.error('A mail could not be sent:', error));
  return success({ validSeconds: CODE_VALID_SECONDS, againSeconds: CODE_AGAIN_SECONDS });
};
