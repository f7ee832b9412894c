import * as v from 'valibot';
import { providerSchema } from '../account/logins.schema';
import { vitalSumsSchema } from '../account/vitals.schema';
import { bookIdSchema } from '../catalogue/books.schema';
import { CURRENCY_CODES } from '../money/payments';
import {
  API,
  count,
  type DeskEndpoint,
  emailSchema,
  endpoint,
  moment,
  nothing,
  requestId,
  userIdSchema,
  uuid,
} from '../wire/primitives.schema';
import { OPERATOR_ROLES } from '../wire/roles';
import {
  auditEntrySchema,
  campaignAudienceSchema,
  campaignSchema,
  campaignSumSchema,
  figureDaySchema,
  installationStateSchema,
  operatorSchema,
  retentionSchema,
  toldCampaignSchema,
} from './desk.schema';
import { titleCampaignSchema, titleDaySchema, titleItemsSchema } from './figures.schema';
import { jobSchema, uploadedFilesSchema, uploadWorkSchema } from './jobs.schema';
import { AUDIT_OBJECTS, MOST_FIGURE_DAYS } from './operator';
import { passkeyProofSchema } from './passkeys.schema';

const state = v.object({
  /**
   * When the desk closes in this session without a further call; null if it must be opened with the
   * password.
   */
  openUntil: v.nullable(moment),
  role: v.picklist(OPERATOR_ROLES),
  /** The calls that this role may make. The desk shows what they need, and nothing else. */
  calls: v.array(v.string()),
  hasPassword: v.boolean(),
  providers: v.array(providerSchema),
  /** How many passkeys the account has. With one, nothing else opens the desk. */
  passkeys: count,
  /** The address at which passkeys work; null if the installation has none. */
  passkeyOrigin: v.nullable(v.string()),
  /** Whether an open desk can only add a passkey, because the installation requires one. */
  mustAddPasskey: v.boolean(),
});

/**
 * The operator's desk itself (decision 0083). All its calls are POST, so that no reader's data is in an
 * address. Refused: `notAllowed` without one of its roles; `deskClosed` if nothing was called for 15
 * minutes, or the password was entered 12 hours ago; `passwordNeeded` for money, prices and deletions, 15
 * minutes after it; `passkeyNeeded` where the installation requires a passkey and the account has none. A
 * passkey is in the password's place for an account that has one (decision 0131).
 */
export const deskCalls = {
  /** Also answered while the desk is closed. */
  operatorState: endpoint({
    method: 'POST',
    path: `${API}/operator/state`,
    access: OPERATOR_ROLES,
    request: v.object({}),
    answer: state,
  }),
  /**
   * Refused: `loginError`, `socialFailed`, `passkeyFailed`; `passkeyNeeded` for the others if the account has a
   * passkey. `social`: another provider has just authenticated this browser.
   */
  operatorOpen: endpoint({
    method: 'POST',
    path: `${API}/operator/open`,
    access: OPERATOR_ROLES,
    request: v.object({
      proof: v.variant('kind', [
        v.object({ kind: v.literal('password'), password: v.pipe(v.string(), v.maxLength(200)) }),
        v.object({ kind: v.literal('social'), provider: providerSchema }),
        v.object({ kind: v.literal('passkey'), passkey: passkeyProofSchema }),
      ]),
    }),
    answer: state,
  }),
  /** How much waits for an operator, each counted up to MOST_WAITING. */
  operatorWaiting: endpoint({
    method: 'POST',
    path: `${API}/operator/waiting`,
    access: OPERATOR_ROLES,
    request: v.object({}),
    answer: v.object({ comments: count, messages: count, typos: count }),
  }),
  operatorClose: endpoint({
    method: 'POST',
    path: `${API}/operator/close`,
    access: OPERATOR_ROLES,
    request: v.object({}),
    answer: nothing,
  }),
  operatorAuditLog: endpoint({
    method: 'POST',
    path: `${API}/operator/auditLog`,
    access: ['owner'],
    request: v.object({
      before: v.nullable(count),
      /** Filters by operator and by object; null: all. */
      operatorId: v.nullable(userIdSchema),
      about: v.nullable(
        v.object({ object: v.picklist(AUDIT_OBJECTS), objectId: v.pipe(v.string(), v.maxLength(80)) }),
      ),
    }),
    answer: v.object({ list: v.array(auditEntrySchema), next: v.nullable(count) }),
  }),
} as const satisfies Record<string, DeskEndpoint>;

const who = v.union([v.object({ email: emailSchema }), v.object({ userId: userIdSchema })]);

/** The accounts that have a role. Refused: `lastOwner` if the account is the only owner. */
export const roleCalls = {
  operatorOperators: endpoint({
    method: 'POST',
    path: `${API}/operator/operators`,
    access: ['owner'],
    request: v.object({}),
    answer: v.object({ list: v.array(operatorSchema) }),
  }),
  /**
   * Gives an account a role in place of the one it has, and closes its open desks. Refused: `notFound` if no
   * account has the address or the number.
   */
  operatorGrantRole: endpoint({
    method: 'POST',
    path: `${API}/operator/grantRole`,
    access: ['owner'],
    request: v.object({ requestId, who, role: v.picklist(OPERATOR_ROLES) }),
    answer: nothing,
  }),
  operatorRevokeRole: endpoint({
    method: 'POST',
    path: `${API}/operator/revokeRole`,
    access: ['owner'],
    request: v.object({ requestId, id: userIdSchema }),
    answer: nothing,
  }),
} as const satisfies Record<string, DeskEndpoint>;

/** Campaigns to readers who allowed pushes (decision 0060). */
export const campaignCalls = {
  operatorCampaigns: endpoint({
    method: 'POST',
    path: `${API}/operator/campaigns`,
    access: ['owner'],
    request: v.object({}),
    /** `canSend`: the installation has a key for pushes, or sends digests. */
    answer: v.object({ list: v.array(toldCampaignSchema), canSend: v.boolean() }),
  }),
  /** Returns how many browsers would be considered, counted up to `most`. */
  operatorCountAudience: endpoint({
    method: 'POST',
    path: `${API}/operator/countAudience`,
    access: ['owner'],
    request: v.object({ audience: campaignAudienceSchema }),
    answer: v.object({ browsers: count, most: count }),
  }),
  /** `isNew` false: this key was already used, and nothing is sent. */
  operatorTellCampaign: endpoint({
    method: 'POST',
    path: `${API}/operator/tellCampaign`,
    access: ['owner'],
    request: v.object({ requestId, campaign: campaignSchema }),
    answer: v.object({ isNew: v.boolean() }),
  }),
} as const satisfies Record<string, DeskEndpoint>;

const zone = v.pipe(v.string(), v.maxLength(60));
const days = v.pipe(count, v.minValue(7), v.maxValue(MOST_FIGURE_DAYS));

/**
 * Money and readers over time, and the installation's state. Aggregated in the background, so some minutes
 * old.
 */
export const figureCalls = {
  operatorFigures: endpoint({
    method: 'POST',
    path: `${API}/operator/figures`,
    access: ['owner'],
    request: v.object({ days }),
    answer: v.object({
      currency: v.picklist(CURRENCY_CODES),
      /** Of the days: the installation’s (DOGEAR_ZONE), as an IANA name. */
      zone,
      days: v.array(figureDaySchema),
      retention: v.array(retentionSchema),
      /** The figures of the campaigns’ links in these days, at most the last 35 (decision 0064). */
      campaigns: v.array(campaignSumSchema),
      /** The sums of these days, by class of device (spec 4.14). */
      vitals: v.object({ phone: vitalSumsSchema, desktop: vitalSumsSchema }),
    }),
  }),
  /** A title’s figures by day, and by the campaigns’ links in these days, at most the last 35. */
  operatorTitleFigures: endpoint({
    method: 'POST',
    path: `${API}/operator/titleFigures`,
    access: ['owner', 'editor'],
    request: v.object({ bookId: bookIdSchema, days }),
    answer: v.object({ zone, days: v.array(titleDaySchema), campaigns: v.array(titleCampaignSchema) }),
  }),
  operatorTitleItems: endpoint({
    method: 'POST',
    path: `${API}/operator/titleItems`,
    access: ['owner', 'editor'],
    request: v.object({ bookId: bookIdSchema }),
    answer: v.object({ items: titleItemsSchema }),
  }),
  operatorInstallation: endpoint({
    method: 'POST',
    path: `${API}/operator/installation`,
    access: ['owner'],
    request: v.object({}),
    answer: installationStateSchema,
  }),
} as const satisfies Record<string, DeskEndpoint>;

/**
 * Work that takes longer than a call (decision 0083). A job's id is the id of the request that started it.
 */
export const jobCalls = {
  operatorJobs: endpoint({
    method: 'POST',
    path: `${API}/operator/jobs`,
    access: ['owner', 'editor'],
    request: v.object({}),
    answer: v.object({ list: v.array(jobSchema), lastProof: v.nullable(jobSchema) }),
  }),
  operatorJob: endpoint({
    method: 'POST',
    path: `${API}/operator/job`,
    access: ['owner', 'editor'],
    request: v.object({ jobId: uuid }),
    answer: jobSchema,
  }),
  /**
   * Announces the files of an upload and their purpose; the parts follow (`uploadPartPath`). Refused:
   * `malformed` if the files do not suit the purpose, `tooMany` while other uploads are open. The first part
   * is refused with `storageFull` if the disk has no room for all of them.
   */
  operatorBeginUpload: endpoint({
    method: 'POST',
    path: `${API}/operator/beginUpload`,
    access: ['owner', 'editor'],
    request: v.object({
      requestId,
      work: uploadWorkSchema,
      files: uploadedFilesSchema,
      /** The earliest time it is read and published; null: at once. */
      notBefore: v.nullable(moment),
    }),
    answer: jobSchema,
  }),
  operatorCancelJob: endpoint({
    method: 'POST',
    path: `${API}/operator/cancelJob`,
    access: ['owner', 'editor'],
    request: v.object({ requestId, jobId: uuid }),
    answer: nothing,
  }),
  operatorProve: endpoint({
    method: 'POST',
    path: `${API}/operator/prove`,
    access: ['owner'],
    request: v.object({ requestId }),
    answer: jobSchema,
  }),
} as const satisfies Record<string, DeskEndpoint>;
