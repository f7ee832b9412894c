import * as v from 'valibot';
import { providerSchema } from '../account/logins.schema';
import { CURRENCY_CODES } from '../money/payments';
import {
  API,
  count,
  type Endpoint,
  endpoint,
  moment,
  nothing,
  requestId,
  userIdSchema,
  uuid,
} from '../wire/primitives.schema';
import {
  auditEntrySchema,
  campaignAudienceSchema,
  campaignSchema,
  campaignSumSchema,
  figureDaySchema,
  installationStateSchema,
  retentionSchema,
  toldCampaignSchema,
} from './desk.schema';
import { jobSchema, uploadedFilesSchema, uploadWorkSchema } from './jobs.schema';
import { AUDIT_OBJECTS, MOST_FIGURE_DAYS } from './operator';

const state = v.object({
  /** Until when the desk is open in this session; null while the password has to be given. */
  openUntil: v.nullable(moment),
  /** How this account can show that it is its owner who asks. */
  hasPassword: v.boolean(),
  providers: v.array(providerSchema),
});

/**
 * The operator's desk itself (decision 0083). All of its calls are POST, so that nothing of a reader stands in an address. Refused to everybody
 * without the role: `notAllowed`; with it, while the password was not given in the last 15 minutes: `deskClosed`.
 */
export const deskCalls = {
  /** Answered to operators whose desk is closed as well. */
  operatorState: endpoint({
    method: 'POST',
    path: `${API}/operator/state`,
    access: 'operator',
    request: v.object({}),
    answer: state,
  }),
  /** Refused: `loginError`, `socialFailed`. `social`: what another provider has just said to this browser. */
  operatorOpen: endpoint({
    method: 'POST',
    path: `${API}/operator/open`,
    access: 'operator',
    request: v.object({
      proof: v.variant('kind', [
        v.object({ kind: v.literal('password'), password: v.pipe(v.string(), v.maxLength(200)) }),
        v.object({ kind: v.literal('social'), provider: providerSchema }),
      ]),
    }),
    answer: state,
  }),
  /** Closes the desk in this session before its time. */
  operatorClose: endpoint({
    method: 'POST',
    path: `${API}/operator/close`,
    access: 'operator',
    request: v.object({}),
    answer: nothing,
  }),
  /** The audit log, newest first. */
  operatorAuditLog: endpoint({
    method: 'POST',
    path: `${API}/operator/auditLog`,
    access: 'operator',
    request: v.object({
      /** Lines with smaller ids; null begins with the newest. */
      before: v.nullable(count),
      /** Of one operator, or about one thing; null: of all. */
      operatorId: v.nullable(userIdSchema),
      about: v.nullable(
        v.object({ object: v.picklist(AUDIT_OBJECTS), objectId: v.pipe(v.string(), v.maxLength(80)) }),
      ),
    }),
    answer: v.object({ list: v.array(auditEntrySchema), next: v.nullable(count) }),
  }),
} as const satisfies Record<string, Endpoint>;

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

/** What takes the server longer than a call (decision 0083). A job has the number of the request that began it. */
export const jobCalls = {
  operatorJobs: endpoint({
    method: 'POST',
    path: `${API}/operator/jobs`,
    access: 'operator',
    request: v.object({}),
    answer: v.object({ list: v.array(jobSchema), lastProof: v.nullable(jobSchema) }),
  }),
  operatorJob: endpoint({
    method: 'POST',
    path: `${API}/operator/job`,
    access: 'operator',
    request: v.object({ jobId: uuid }),
    answer: jobSchema,
  }),
  /**
   * Says what will be sent and what it is to become; then its parts come (`uploadPartPath`). Refused: `malformed` for files that may not
   * become this, `tooMany` while others are on their way. The first part is refused, `storageFull`, where the disk has no room for all.
   */
  operatorBeginUpload: endpoint({
    method: 'POST',
    path: `${API}/operator/beginUpload`,
    access: 'operator',
    request: v.object({
      requestId,
      work: uploadWorkSchema,
      files: uploadedFilesSchema,
      /** It is read, and published, then at the earliest; null for at once. */
      notBefore: v.nullable(moment),
    }),
    answer: jobSchema,
  }),
  operatorCancelJob: endpoint({
    method: 'POST',
    path: `${API}/operator/cancelJob`,
    access: 'operator',
    request: v.object({ requestId, jobId: uuid }),
    answer: nothing,
  }),
  /** Has the books proved. */
  operatorProve: endpoint({
    method: 'POST',
    path: `${API}/operator/prove`,
    access: 'operator',
    request: v.object({ requestId }),
    answer: jobSchema,
  }),
} as const satisfies Record<string, Endpoint>;
