import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { webhookEventSchemas } from '../../contract/openApi/events.schema';
import { API_SCOPES, IDEMPOTENCY_KEY_PATTERN, OPEN_API } from '../../contract/openApi/openApi';
import { type ApiOperation, apiOperations } from '../../contract/openApi/operations.schema';
import { problemSchema } from '../../contract/openApi/resources.schema';

type Json = { readonly [key: string]: unknown };

const PROBLEM = 'application/problem+json';

/** What each operation may answer besides its success. */
const REFUSALS = {
  400: 'The request does not fit; `detail` says what.',
  401: 'There is no token, or it is revoked or expired, or its maker is no owner any more.',
  403: 'The token lacks the scope.',
  404: 'There is no such thing.',
  409: 'The state of things forbids it; `code` says what.',
  422: 'The `Idempotency-Key` was used for another request.',
  429: 'Too many requests; `Retry-After` says when to go on.',
} as const;
const OF_CHANGES: ReadonlySet<string> = new Set(['409', '422']);

/**
 * Returns the OpenAPI 3.1 document of an installation (decision 0133), made of the schemas that validate its
 * requests.
 */
export function openApiDocument(house: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: `${house} API`,
      version: '1',
      description:
        'For programs of the owner. A token from the desk goes into the header Authorization: Bearer. Times are ISO 8601; money is in minor units.',
    },
    servers: [{ url: OPEN_API }],
    security: [{ token: [] }],
    paths: paths(),
    webhooks: Object.fromEntries(
      Object.entries(webhookEventSchemas).map(([type, schema]) => [type, { post: webhookOf(type, schema) }]),
    ),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: `Scopes: ${API_SCOPES.join(', ')}.` },
      },
      schemas: { Problem: schemaOf(problemSchema) },
    },
  };
}

function paths(): Json {
  const byPath: Record<string, Record<string, Json>> = {};
  for (const [name, operation] of Object.entries<ApiOperation>(apiOperations)) {
    byPath[operation.path] = { ...byPath[operation.path], [operation.method]: operationOf(name, operation) };
  }
  return byPath;
}

function operationOf(operationId: string, operation: ApiOperation): Json {
  const { scope, summary, pathFields, query, body, answer, status, method } = operation;
  const isChange = method !== 'get';
  const refusals = Object.entries(REFUSALS).filter(([code]) => isChange || !OF_CHANGES.has(code));
  return {
    operationId,
    summary,
    description: scope === null ? 'Any token may.' : `Needs the scope \`${scope}\`.`,
    parameters: [
      ...parametersOf(pathFields, 'path'),
      ...parametersOf(query, 'query'),
      ...(isChange ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body) } } },
    }),
    responses: {
      [status]: {
        description: 'Done.',
        ...(answer && { content: { 'application/json': { schema: schemaOf(answer) } } }),
      },
      ...Object.fromEntries(
        refusals.map(([code, description]) => [
          code,
          { description, content: { [PROBLEM]: { schema: { $ref: '#/components/schemas/Problem' } } } },
        ]),
      ),
    },
  };
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'Any text. A request that is sent again with it changes nothing more, and gets the same answer.',
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY_PATTERN },
};

function parametersOf(fields: ApiOperation['query'], where: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schemaOf(fields) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: where,
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }));
}

function webhookOf(type: string, schema: v.GenericSchema): Json {
  return {
    summary: `Sent when this happened: ${type}`,
    security: [],
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(schema) } } },
    responses: { '2XX': { description: 'It arrived. Any other answer has it sent again.' } },
  };
}

function schemaOf(schema: v.GenericSchema): Json {
  const { $schema: _, ...made } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    // What cleans a text has no word in JSON Schema; the limits behind it have.
    typeMode: 'ignore',
    errorMode: 'ignore',
  });
  return made as Json;
}
