import * as v from 'valibot';
import { campaignSumSchema, figureDaySchema, retentionSchema } from '../../schemas/figures';
import { installationStateSchema } from '../../schemas/operator/state';
import { count } from '../../schemas/primitives';
import { MOST_FIGURE_DAYS } from '../../values/figures';
import { CURRENCY_CODES } from '../../values/payments';
import { API, type Endpoint, endpoint } from '../endpoint';

const days = v.pipe(count, v.minValue(7), v.maxValue(MOST_FIGURE_DAYS));

/** Money and readers over time, and how the installation does. Summed up in the background: minutes old. */
export const figureCalls = {
  operatorFigures: endpoint({
    method: 'POST',
    path: `${API}/operator/figures`,
    access: 'operator',
    request: v.object({ days }),
    answer: v.object({
      currency: v.picklist(CURRENCY_CODES),
      days: v.array(figureDaySchema),
      retention: v.array(retentionSchema),
      /** The figures of the campaigns’ links in these days, at most the last 35 (decision 0064). */
      campaigns: v.array(campaignSumSchema),
    }),
  }),
  operatorInstallation: endpoint({
    method: 'POST',
    path: `${API}/operator/installation`,
    access: 'operator',
    request: v.object({}),
    answer: installationStateSchema,
  }),
} as const satisfies Record<string, Endpoint>;
