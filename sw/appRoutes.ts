import { pagePath } from '../contract/wire/pageAddress';

const SERVER_PATHS =
  /^\/(novel-api|content|telemetry|ad-frame|\.well-known)\/|^\/(api|opds)(\/|$)|^\/(healthz|readyz|metrics)$/;
const FILE_WITH_EXTENSION = /\.[^/]+$/;
const HASHED_ASSET = /^\/assets\/(?:.*-[\w-]{8}\.\w+$|pdfjs-)/;

/**
 * Returns whether the app answers a navigation to this path. `pages` are the paths of its pages, some of
 * which look like file names. Only the path counts: a query may contain dots.
 */
export function isAppRoute(pages: readonly string[], pathname: string): boolean {
  if (SERVER_PATHS.test(pathname)) return false;
  return pagePath(pages, pathname) !== undefined || !FILE_WITH_EXTENSION.test(pathname);
}

/**
 * A build file with a content hash or a version in its name is immutable, and the server no longer has it
 * after the next build.
 */
export function isHashedAsset(pathname: string): boolean {
  return HASHED_ASSET.test(pathname);
}
