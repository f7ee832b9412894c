import * as v from 'valibot';
import { campaignAudienceSchema, campaignSchema, toldCampaignSchema } from '../../schemas/operator/campaign';
import { count } from '../../schemas/primitives';
import { API, type Endpoint, endpoint, requestId } from '../endpoint';

/** What readers who allowed pushes are told of by the operator (decision 0060). */
export const campaignCalls = {
  operatorCampaigns: endpoint({
    method: 'POST',
    path: `${API}/operator/campaigns`,
    access: 'operator',
    request: v.object({}),
    /** `canSend`: the installation has a key for pushes, or sends digests. */
    answer: v.object({ list: v.array(toldCampaignSchema), canSend: v.boolean() }),
  }),
  /** How many browsers would be looked at; `most` of them are counted. */
  operatorCountAudience: endpoint({
    method: 'POST',
    path: `${API}/operator/countAudience`,
    access: 'operator',
    request: v.object({ audience: campaignAudienceSchema }),
    answer: v.object({ browsers: count, most: count }),
  }),
  /** `isNew` false: this key was told before, and nothing is sent. */
  operatorTellCampaign: endpoint({
    method: 'POST',
    path: `${API}/operator/tellCampaign`,
    access: 'operator',
    request: v.object({ requestId, campaign: campaignSchema }),
    answer: v.object({ isNew: v.boolean() }),
  }),
} as const satisfies Record<string, Endpoint>;
