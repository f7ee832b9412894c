import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { LANGUAGES, type Language } from '../../contract/wire/languages';
import {
  endDigests,
  readUnsubscribeToken,
  UNSUBSCRIBE_PATH,
  UNSUBSCRIBE_TEXTS,
} from '../digests/unsubscribe';
import type { Context } from '../ground/context';
import { refuseTooMany } from './apiRoutes';
import { type AppContext, type AppEnvironment, callerNetwork } from './environment';
import { html } from './markup';
import { createRateLimit } from './rateLimit';
import { refuse, wrongMethod } from './refusal';

const MINUTE_MS = 60_000;
/** The servers of a large mail service call for all its readers. */
const CALLS_A_MINUTE = 600;
const CEILING = 2_400;
const MOST_BYTES = 2_048;

/**
 * Adds the POST that ends a reader's digests without a session or a page of the app (RFC 8058). The token in
 * the URL identifies the reader and can do nothing else. Mail scanners follow every link, so GET only shows a
 * page with a button.
 */
export function addUnsubscribeRoute(app: Hono<AppEnvironment>, context: Context): void {
  const { now: house } = context.house;
  const limit = createRateLimit(CALLS_A_MINUTE, MINUTE_MS, CEILING * context.settings.ceilingFactor);
  const tooLarge = (c: unknown) => refuse(c as AppContext, 'malformed');
  const readerOf = (c: AppContext): number | Response => {
    c.header('Cache-Control', 'no-store');
    // The URL contains the token.
    c.header('Referrer-Policy', 'no-referrer');
    const refused = refuseTooMany(c, context, limit, callerNetwork(c, context.settings));
    if (refused) return refused;
    const reader = readUnsubscribeToken(context.secrets, c.req.query('token') ?? '');
    return reader ?? c.html(page(house().name, languageOf(c), 'wrong'), 400);
  };
  app.get(UNSUBSCRIBE_PATH, (c) => {
    const reader = readerOf(c);
    return reader instanceof Response ? reader : c.html(page(house().name, languageOf(c), 'ask'));
  });
  app.post(UNSUBSCRIBE_PATH, bodyLimit({ maxSize: MOST_BYTES, onError: tooLarge }), async (c) => {
    const reader = readerOf(c);
    if (reader instanceof Response) return reader;
    await endDigests(context.db, reader);
    return c.html(page(house().name, languageOf(c), 'done'));
  });
  app.all(UNSUBSCRIBE_PATH, (c) => wrongMethod(c, ['GET', 'HEAD', 'POST']));
}

function languageOf(c: AppContext): Language {
  return LANGUAGES.find((each) => each === c.req.query('lang')) ?? 'en';
}

/** Without an action the form posts to its own URL, which has the token. */
function page(house: string, language: Language, what: 'ask' | 'done' | 'wrong'): string {
  const texts = UNSUBSCRIBE_TEXTS[language];
  const form = html`<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click">
<button>${texts.button}</button></form>`;
  return html`<!doctype html>
<html lang="${language}" class="plain-alone"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<link rel="icon" href="/icons/favicon-96.png" sizes="96x96" type="image/png">
<link rel="stylesheet" href="/plain.css"><title>${texts.title} · ${house}</title></head>
<body><main class="plain">
<p class="plain-head"><a href="/home"><img src="/icons/favicon-96.png" alt="" width="32" height="32">${house}</a></p>
<h1>${texts.title}</h1><p>${texts[what]}</p>${what === 'ask' && form}
<p><a href="/Settings">${texts.settings}</a></p></main></body></html>
`.toString();
}
