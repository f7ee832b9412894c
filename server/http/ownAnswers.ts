import type { MiddlewareHandler } from 'hono';
import { CONTRACT_VERSION, CONTRACT_VERSION_HEADER } from '../../contract/wire/version';
import type { AppEnvironment } from './environment';

/**
 * Puts the contract's header on an answer, faults and refusals included. By it a client tells a refusal of ours from
 * that of a proxy on the way, which settles nothing (decision 0027). It is no proof against whoever means harm.
 */
export const ownAnswers: MiddlewareHandler<AppEnvironment> = async (c, next) => {
  c.header(CONTRACT_VERSION_HEADER, String(CONTRACT_VERSION));
  await next();
};
