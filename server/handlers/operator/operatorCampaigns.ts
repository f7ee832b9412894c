import { success } from '../../../contract/wire/failure';
import { deskRead } from '../../operator/deskCall';
import { toldCampaigns } from '../../push/toldCampaigns';

/** The campaigns that were told last. */
export const operatorCampaigns = deskRead<'operatorCampaigns'>(async ({ context: { db, vapid, settings } }) =>
  success({ list: await toldCampaigns(db), canSend: vapid !== null || settings.sendsDigests }),
);
