import { success } from '../../../contract/failure';
import { CONTRACT_VERSION, MIN_CONTRACT_VERSION } from '../../../contract/version';
import type { Handler } from '../handler';

export const securityConfig: Handler<'securityConfig'> = async ({ context }) =>
  success({
    contractVersion: CONTRACT_VERSION,
    minContractVersion: MIN_CONTRACT_VERSION,
    serverTime: context.now().getTime(),
    receiptKey: context.secrets.receiptKey,
  });
