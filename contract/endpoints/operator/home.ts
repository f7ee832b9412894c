import * as v from 'valibot';
import { arrangedTabSchema, deskTabSchema, tabDraftSchema, tabNameSchema } from '../../schemas/operator/home';
import { API, type Endpoint, endpoint, nothing, requestId } from '../endpoint';

const tabs = v.object({ list: v.array(deskTabSchema) });

/** Home, arranged by hand: tabs, their blocks, and what is in them (spec 2.3). */
export const homeCalls = {
  operatorTabs: endpoint({
    method: 'POST',
    path: `${API}/operator/tabs`,
    access: 'operator',
    request: v.object({}),
    answer: tabs,
  }),
  operatorTab: endpoint({
    method: 'POST',
    path: `${API}/operator/tab`,
    access: 'operator',
    request: v.object({ tab: tabNameSchema }),
    answer: arrangedTabSchema,
  }),
  /** Refused: `tooLate` where the tab is not any more as the draft’s maker saw it. */
  operatorArrangeTab: endpoint({
    method: 'POST',
    path: `${API}/operator/arrangeTab`,
    access: 'operator',
    request: v.object({ requestId, draft: tabDraftSchema }),
    answer: arrangedTabSchema,
  }),
  operatorOrderTabs: endpoint({
    method: 'POST',
    path: `${API}/operator/orderTabs`,
    access: 'operator',
    request: v.object({ requestId, order: v.pipe(v.array(tabNameSchema), v.maxLength(40)) }),
    answer: tabs,
  }),
  operatorRemoveTab: endpoint({
    method: 'POST',
    path: `${API}/operator/removeTab`,
    access: 'operator',
    request: v.object({ requestId, tab: tabNameSchema }),
    answer: nothing,
  }),
} as const satisfies Record<string, Endpoint>;
