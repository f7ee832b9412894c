import { Hono, type MiddlewareHandler } from 'hono';
import { TELEMETRY_PATH } from '../../contract/account/signals';
import type { DrawFirstPicture } from '../../contract/wire/firstPage';
import { CONTRACT_VERSION, CONTRACT_VERSION_HEADER } from '../../contract/wire/version';
import type { Context } from '../ground/context';
import { addAdFrameRoute } from './adFrameRoute';
import { addApiRoutes, answerFault } from './apiRoutes';
import { addAvatarRoutes } from './avatarRoute';
import { addClientRoutes } from './clientRoutes';
import { addContentRoute } from './contentRoute';
import { addDeskRoute } from './deskRoute';
import type { AppEnvironment } from './environment';
import { addFeedRoutes } from './feeds/feedRoutes';
import { addHealthRoutes, type Running } from './healthRoutes';
import type { BuiltClient } from './loadClient';
import { addMailRoute } from './mailRoute';
import { addOpdsRoutes } from './opds/opdsRoutes';
import { addOpenApiRoutes } from './openApi/openApiRoutes';
import { addPaymentRoutes } from './paymentRoutes';
import { addPreviewRoute } from './preview/previewRoute';
import { securityHeaders } from './securityHeaders';
import { addRobotsRoute, addSitemapRoute } from './sitemap/sitemapRoute';
import { addSocialRoute } from './socialRoute';
import { addTelemetryRoute } from './telemetryRoute';
import { addUnsubscribeRoute } from './unsubscribeRoute';
import { addUploadRoute } from './uploadRoute';
import { addShareRoute, addWellKnownRoutes } from './wellKnownRoutes';

/** Creates the whole backend as one function from Request to Response; tests call it without a socket. */
export function createApp(
  context: Context,
  built: BuiltClient = new Map(),
  drawFirstPicture: DrawFirstPicture | null = null,
  running: Running = { isStopping: false, metrics: null },
): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>();
  app.onError(answerFault);
  app.notFound((c) => c.text('Not found\n', 404, { 'Cache-Control': 'no-store' }));
  app.use(securityHeaders(context));
  for (const path of ['/novel-api/*', '/content/*', TELEMETRY_PATH]) app.use(path, ownAnswers);
  addHealthRoutes(app, context, running);
  addSocialRoute(app, context);
  addDeskRoute(app, context);
  addPaymentRoutes(app, context);
  addUnsubscribeRoute(app, context);
  addAvatarRoutes(app, context);
  addUploadRoute(app, context);
  addApiRoutes(app, context);
  addOpenApiRoutes(app, context);
  addTelemetryRoute(app, context);
  addAdFrameRoute(app, context, built);
  addMailRoute(app, context);
  addContentRoute(app, context);
  addWellKnownRoutes(app, context);
  addShareRoute(app);
  addRobotsRoute(app, context);
  addSitemapRoute(app, context);
  addPreviewRoute(app, context);
  addFeedRoutes(app, context);
  addOpdsRoutes(app, context);
  addClientRoutes(app, built, context, drawFirstPicture);
  return app;
}

/**
 * Adds the contract's header to every answer, including faults and refusals. It lets a client distinguish our
 * refusal from a proxy's, which settles nothing (decision 0003). It does not protect against forgery.
 */
export const ownAnswers: MiddlewareHandler<AppEnvironment> = async (c, next) => {
  c.header(CONTRACT_VERSION_HEADER, String(CONTRACT_VERSION));
  await next();
};
