import type { Hono } from 'hono';
import * as v from 'valibot';
import { UPLOAD_PART_BYTES } from '../../contract/operator/operator';
import { SUCCESS_CODE } from '../../contract/wire/answer.schema';
import { uuid } from '../../contract/wire/primitives.schema';
import type { Context } from '../ground/context';
import { CALL_WINDOW_MS } from '../ground/limits/callLimits';
import { receivePart } from '../jobs/uploads';
import { admissionOf } from '../operator/desk';
import { mayCall } from '../operator/role';
import { maySendPart } from '../studio/uploads';
import { refuseTooMany, sessionFrom } from './apiRoutes';
import { type AppEnvironment, callerNetwork } from './environment';
import { createRateLimit } from './rateLimit';
import { bodyOf, isHttpFailure, refuse, wrongMethod } from './refusal';
import { isSameOrigin } from './sameOrigin';

const PATH = '/novel-api/operator/upload/:job';
/** Per minute, of one operator and of one network: parts of 4 MB, so 40 MB a second. */
const PARTS = { reader: 600, network: 1_200 } as const;

/**
 * Adds the upload of files from the desk and the studio, part by part, to the disk; they travel outside the envelope (spec
 * 7). The permission is checked at each part, as at each call. A desk that closes during a large upload does
 * not end it, since the upload was begun at an open one.
 */
export function addUploadRoute(app: Hono<AppEnvironment>, context: Context): void {
  const byReader = createRateLimit(PARTS.reader, CALL_WINDOW_MS);
  const byNetwork = createRateLimit(PARTS.network, CALL_WINDOW_MS);
  app.put(PATH, async (c) => {
    if (!isSameOrigin(c, context.settings)) return refuse(c, 'notAllowed');
    const crowded = refuseTooMany(c, context, byNetwork, callerNetwork(c, context.settings));
    if (crowded) return crowded;
    const { session, lost } = await sessionFrom(c, context);
    if (session === null) return refuse(c, lost);
    const refused = refuseTooMany(c, context, byReader, String(session.userId));
    if (refused) return refused;
    const job = v.safeParse(uuid, c.req.param('job'));
    const { role } = await admissionOf(context.db, session, context.now());
    const isOperator = role !== null && mayCall(role, 'operatorBeginUpload');
    const mayUpload = isOperator || (job.success && (await maySendPart(context, session.userId, job.output)));
    if (!mayUpload) return refuse(c, 'notAllowed');
    const at = Number(c.req.query('at'));
    const length = Number(c.req.header('content-length') ?? 0);
    const { body } = c.req.raw;
    if (!job.success || !Number.isSafeInteger(at) || at < 0 || length > UPLOAD_PART_BYTES || body === null)
      return refuse(c, 'malformed');
    const received = await receivePart(context, {
      jobId: job.output,
      operatorId: session.userId,
      at,
      body: body as unknown as AsyncIterable<Uint8Array>,
    });
    const headers = { 'Cache-Control': 'no-store' };
    if (received.ok) return c.json({ code: SUCCESS_CODE, msg: '', data: received.value }, 200, headers);
    const { name } = received.failure;
    return isHttpFailure(name) ? refuse(c, name) : c.json(bodyOf(name), 200, headers);
  });
  app.all(PATH, (c) => wrongMethod(c, ['PUT']));
}
