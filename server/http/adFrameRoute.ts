import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import type { Context } from '../ground/context';
import type { AdUnit } from '../ground/settings/adSettings';
import type { AppEnvironment } from './environment';
import type { BuiltClient } from './loadClient';
import { READING, wrongMethod } from './refusal';

const PATH = '/ad-frame/:slotId';
/** The path of the frame's script, which the build writes (scripts/build/adFrame). */
const SCRIPT = '/ad-frame.js';

/**
 * Adds the page in which a provider's advertisement runs (decision 0068). The page's own policy sandboxes it
 * wherever it is opened. Its origin is opaque, so the provider's script reaches neither the embedding app nor
 * the app's storage, and it cannot navigate the app away. It may open a window, which is needed to follow an
 * advertisement.
 */
export function addAdFrameRoute(app: Hono<AppEnvironment>, context: Context, client: BuiltClient): void {
  const { ads } = context.settings.signals;
  app.get(PATH, (c) => {
    const unit = ads?.slots.find(({ slotId }) => slotId === c.req.param('slotId'));
    const script = client.get(SCRIPT);
    if (!unit || !script) return c.notFound();
    const code = new TextDecoder().decode(script.bytes);
    c.header('Content-Security-Policy', policyOf(unit, code));
    c.header('Cache-Control', 'no-cache');
    c.header('Referrer-Policy', 'no-referrer');
    return c.html(pageOf(unit, code));
  });
  app.all('/ad-frame/*', (c) => {
    const isThere = ads?.slots.some(({ slotId }) => c.req.path === `/ad-frame/${slotId}`);
    return isThere && c.req.method !== 'GET' ? wrongMethod(c, READING) : c.notFound();
  });
}

function policyOf({ origins }: AdUnit, code: string): string {
  const hash = createHash('sha256').update(code).digest('base64');
  const from = origins.join(' ');
  return [
    "default-src 'none'",
    `script-src 'sha256-${hash}' ${from}`,
    // Providers style their advertisements inline.
    `style-src 'unsafe-inline' ${from}`,
    `img-src ${from} data:`,
    `font-src ${from}`,
    `media-src ${from}`,
    `connect-src ${from}`,
    `frame-src ${from}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  ].join('; ');
}

/** The script's parameters are in the page as data; no reader or provider supplies any of them. */
function pageOf({ provider, script, unit, kind, slotId }: AdUnit, code: string): string {
  const told = JSON.stringify({ provider, script: script.href, unit, kind, slotId }).replaceAll(
    '<',
    '\\u003c',
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Advertisement</title>
<style>html,body{margin:0;height:100%;overflow:hidden}#ad{display:grid;place-items:center;height:100%}</style>
<div id="ad"></div>
<script type="application/json" id="told">${told}</script>
<script>${code}</script>
</html>
`;
}
