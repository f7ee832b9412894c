import { success } from '../../../contract/wire/failure';
import { readInstallation } from '../../observation/readInstallation';
import { deskRead } from '../../operator/deskCall';

/** How the installation does. */
export const operatorInstallation = deskRead<'operatorInstallation'>(async ({ context }) =>
  success(await readInstallation(context)),
);
