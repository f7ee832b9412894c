import { LANGUAGES, type Language } from '../../contract/wire/languages';
import { hashSource } from '../../server/http/inlineStyles';
import { html, Markup } from '../../server/http/markup';
import type { Underway } from './withProgress';

type Texts = {
  readonly title: string;
  readonly steps: Readonly<Record<NonNullable<Underway['step']>, string>>;
  readonly otherwise: string;
  readonly seconds: string;
};

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    title: 'Starting',
    steps: { build: 'building the app', demo: 'filling the catalogue with the demo' },
    otherwise: 'opening the database',
    seconds: 's',
  },
  ru: {
    title: 'Запуск',
    steps: { build: 'сборка приложения', demo: 'наполнение каталога примерами' },
    otherwise: 'открытие базы данных',
    seconds: 'с',
  },
  zh: {
    title: '正在启动',
    steps: { build: '正在构建应用', demo: '正在填入演示书目' },
    otherwise: '正在打开数据库',
    seconds: '秒',
  },
  pt: {
    title: 'Iniciando',
    steps: { build: 'montando o app', demo: 'enchendo o catálogo com a demonstração' },
    otherwise: 'abrindo o banco de dados',
    seconds: 's',
  },
};

const RELOAD_SECONDS = 2;
const STYLE =
  ':root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}body{display:grid;place-content:center;min-height:90vh;margin:1rem;text-align:center}h1{font-size:1.5rem}';
const POLICY = `default-src 'none'; style-src ${hashSource(STYLE)}; base-uri 'none'; frame-ancestors 'none'`;

/**
 * Answers while the server starts. `/healthz` is 200, because the process is alive; all else is 503 with
 * `Retry-After`, and a browser gets a page that says what is done, and reloads until it gets the app.
 */
export function answerWhileStarting(request: Request, underway: readonly Underway[]): Response {
  const headers = {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': POLICY,
    'X-Content-Type-Options': 'nosniff',
  };
  const { pathname } = new URL(request.url);
  if (pathname === '/healthz') return Response.json({ status: 'ok' }, { headers });
  const refused = { status: 503, headers: { ...headers, 'Retry-After': String(RELOAD_SECONDS) } };
  if (pathname === '/readyz') return Response.json({ status: 'starting' }, refused);
  if (!request.headers.get('accept')?.includes('text/html')) return new Response('Starting\n', refused);
  const page = startingPage(languageOf(request), underway);
  return new Response(page, {
    ...refused,
    headers: { ...refused.headers, 'Content-Type': 'text/html; charset=utf-8' },
  });
}

function languageOf(request: Request): Language {
  const first = request.headers.get('accept-language')?.slice(0, 2).toLowerCase();
  return LANGUAGES.find((language) => language === first) ?? 'en';
}

function startingPage(language: Language, underway: readonly Underway[]): string {
  const { title, steps, otherwise, seconds } = TEXTS[language];
  const lines = underway.map(
    (task) => `${task.step ? steps[task.step] : otherwise}, ${task.seconds} ${seconds} …`,
  );
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${RELOAD_SECONDS}"><meta name="robots" content="noindex">
<title>${title} …</title><style>${Markup.trusted(STYLE)}</style></head>
<body><main><h1>${title}</h1>${(lines.length > 0 ? lines : [`${otherwise} …`]).map((line) => html`<p>${line}</p>`)}</main></body></html>
`.toString();
}
