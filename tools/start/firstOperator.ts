import { FAILURE_MESSAGES } from '../../contract/wire/failure';
import type { Context } from '../../server/ground/context';
import { type AdminSettings, SettingsError } from '../../server/ground/settings/settings';
import { createOperator, PASSWORD_RULE } from '../../server/operator/createOperator';
import { hasOwner } from '../../server/operator/role';
import { closeSetup, openSetup } from '../../server/operator/setupToken';
import { readPassword } from '../cli/readPassword';

/**
 * Prepares an installation without an operator: creates the one of the settings, or opens the set-up page.
 * Resolves to the page's path with its token, which must be printed, or to null. Throws SettingsError for a
 * password that no account may have.
 */
export async function prepareOperator(context: Context): Promise<string | null> {
  const { db, settings } = context;
  if (await hasOwner(db)) {
    await closeSetup(db);
    return null;
  }
  if (settings.admin !== null && (await createFromSettings(context, settings.admin))) return null;
  const token = await openSetup(context);
  // In the fragment, which no browser sends: neither a proxy's log nor another site's sees it.
  return token === null ? null : `/setup#${token}`;
}

/** Returns whether the account was created, by this process or by another that started with it. */
async function createFromSettings(context: Context, admin: AdminSettings): Promise<boolean> {
  const { email } = admin;
  const password = admin.password ?? (await readPasswordFile(admin.passwordFile as string));
  const created = await createOperator(context, { email, password, by: 'setting' });
  if (created.ok) {
    console.log(`The operator of DOGEAR_ADMIN_EMAIL was created: reader ${created.value}.`);
    return true;
  }
  const { name } = created.failure;
  if (name === 'emailTaken') {
    if (await hasOwner(context.db)) return true;
    console.warn(
      'DOGEAR_ADMIN_EMAIL already has an account, which stays as it is. To make it an operator: npm run operate -- operator grant EMAIL',
    );
    return false;
  }
  const variable = admin.password === null ? 'DOGEAR_ADMIN_PASSWORD_FILE' : 'DOGEAR_ADMIN_PASSWORD';
  throw new SettingsError(`${variable}: ${name === 'malformed' ? PASSWORD_RULE : FAILURE_MESSAGES[name]}`);
}

async function readPasswordFile(file: string): Promise<string> {
  return await readPassword(file).catch((error: Error) => {
    throw new SettingsError(`DOGEAR_ADMIN_PASSWORD_FILE: ${error.message}`);
  });
}
