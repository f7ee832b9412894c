import { CONTRACT_VERSION, MIN_CONTRACT_VERSION } from '../../../contract/codec/version';
import { success } from '../../../contract/values/failure';
import type { Handler } from '../../ground/call';

export const securityConfig: Handler<'securityConfig'> = async ({ context }) =>
  success({
    contractVersion: CONTRACT_VERSION,
    minContractVersion: MIN_CONTRACT_VERSION,
    serverTime: context.now().getTime(),
    receiptKey: context.secrets.receiptKey,
  });
