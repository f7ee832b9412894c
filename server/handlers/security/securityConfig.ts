import { success } from '../../../contract/wire/failure';
import { CONTRACT_VERSION, MIN_CONTRACT_VERSION } from '../../../contract/wire/version';
import type { Handler } from '../../ground/call';

export const securityConfig: Handler<'securityConfig'> = async ({ context }) =>
  success({
    contractVersion: CONTRACT_VERSION,
    minContractVersion: MIN_CONTRACT_VERSION,
    serverTime: context.now().getTime(),
    receiptKey: context.secrets.receiptKey,
  });
