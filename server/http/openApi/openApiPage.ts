import { OPEN_API, OPEN_API_DOCUMENT } from '../../../contract/openApi/openApi';
import { html, type Markup } from '../markup';

const SHEET = '/plain.css';
const SCRIPT = '/api-try.js';

type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
};
type Property = { readonly type?: string; readonly enum?: readonly unknown[] };
type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: {
    readonly content: {
      readonly 'application/json': {
        readonly schema: { readonly properties: Readonly<Record<string, Property>> };
      };
    };
  };
};
/** The parts of the OpenAPI document that the page shows. */
export type ShownDocument = {
  readonly info: { readonly title: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

/**
 * Returns the page that lists the operations of the open API, each with a form to try it. It is for authors of
 * programs, and English as the document is.
 */
export function openApiPage(house: string, { info, paths }: ShownDocument): string {
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => section(path, method, operation)),
  );
  return `${html`<!doctype html>
<html lang="en" class="plain-alone"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<link rel="icon" href="/icons/favicon-96.png" sizes="96x96" type="image/png">
<link rel="stylesheet" href="${SHEET}"><title>${info.title}</title>
<script src="${SCRIPT}" defer></script></head>
<body><main class="plain plain-wide">
<p class="plain-head"><a href="/home"><img src="/icons/favicon-96.png" alt="" width="32" height="32">${house}</a></p>
<h1>API</h1><p>${info.description}</p>
<p><a href="${OPEN_API_DOCUMENT}">The OpenAPI document</a> describes the same for programs, and the bodies of webhooks.</p>
<p><label for="token">Token</label><input id="token" type="password" autocomplete="off" spellcheck="false" placeholder="api_…"></p>
<p class="plain-note">It stays in this page, and every operation below acts on this site.</p>
${operations}</main></body></html>
`}`;
}

function section(path: string, method: string, operation: Operation): Markup {
  const { operationId, summary, description, parameters, requestBody } = operation;
  const fields = parameters.filter((parameter) => parameter.in !== 'header');
  const schema = requestBody?.content['application/json'].schema;
  return html`<details id="${operationId}"><summary><code>${method.toUpperCase()} ${path}</code><br>${summary}</summary>
<p class="plain-note">${description.replaceAll('`', '')}</p>
<form data-method="${method}" data-path="${OPEN_API}${path}">${fields.map((field) => fieldOf(operationId, field))}${
    schema !== undefined &&
    html`<p><label for="${operationId}-body">Body</label><textarea id="${operationId}-body" rows="6" spellcheck="false">${JSON.stringify(exampleOf(schema.properties), null, 2)}</textarea></p>`
  }<button>Send</button><output tabindex="0" hidden></output></form></details>
`;
}

function fieldOf(operationId: string, { name, in: where, required, description = '' }: Parameter): Markup {
  const id = `${operationId}-${name}`;
  return html`<p><label for="${id}">${name}${!required && ' (optional)'}</label><input id="${id}" name="${name}" data-in="${where}" autocomplete="off"${required && html` required`}${
    description !== '' && html` aria-describedby="${id}-hint"`
  }>${description !== '' && html`<span id="${id}-hint" class="plain-note">${description}</span>`}</p>`;
}

function exampleOf(properties: Readonly<Record<string, Property>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, each.enum?.[0] ?? '']));
}
