import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import type { Context } from '../ground/context';
import type { AdUnit } from '../ground/settings/adSettings';
import type { AppEnvironment } from './environment';
import type { BuiltClient } from './loadClient';
import { READING, wrongMethod } from './refusal';

const PATH = '/ad-frame/:slotId';
/** The script of the frame, as the build wrote it (scripts/build/adFrame). */
const SCRIPT = '/ad-frame.js';

/**
 * The page in which a provider's advertisement runs (decision 0068). It is sandboxed by its own policy, wherever it is opened:
 * its origin is nobody's, so that the provider's script reaches neither the app around it nor what the app keeps, and it
 * cannot lead the reader away from the app. It may open a window, which is what following an advertisement is.
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
    // What providers draw with is styled in place.
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

/** What the script needs to know stands in the page as data; nothing that a reader or a provider says is in it. */
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
