const SERVER_PATHS = /^\/(novel-api|content|telemetry|ad-frame|\.well-known)\/|^\/(healthz|readyz|metrics)$/;
const FILE_WITH_EXTENSION = /\.[^/]+$/;
/** Landing pages of advertisements (spec 2.1): routes of the app that are named like files. */
const LANDING_PAGE = /^\/(google\/googleplay|ad\/gp)\.html$/;
const HASHED_ASSET = /^\/assets\/.*-[\w-]{8}\.\w+$/;

/** Whether a navigation to this path is the app's to answer. Only the path counts: a query may hold dots. */
export function isAppRoute(pathname: string): boolean {
  if (SERVER_PATHS.test(pathname)) return false;
  return LANDING_PAGE.test(pathname) || !FILE_WITH_EXTENSION.test(pathname);
}

/** A build's file with a content hash in its name: immutable, and gone from the server after the next build. */
export function isHashedAsset(pathname: string): boolean {
  return HASHED_ASSET.test(pathname);
}
