import { success } from '../../../contract/wire/failure';
import { deskAct } from '../../operator/deskCall';
import { announceCampaign } from '../../push/announce';

/** Has a campaign told: the queue of pushes does it. */
export const operatorTellCampaign = deskAct(
  'operatorTellCampaign',
  async (tx, { context, request: { campaign } }) => {
    const isNew = await announceCampaign(tx, campaign, context.now());
    const { key, cap = null, audience } = campaign;
    return success({
      answer: { isNew },
      act: {
        act: 'campaign.tell',
        object: 'campaign',
        objectId: key,
        after: { isNew, cap, audience: JSON.stringify(audience ?? {}) },
      },
    });
  },
);
