import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { Validator } from '@seriousme/openapi-schema-validator';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API_SCOPES, OPEN_API, OPEN_API_DOCUMENT } from '../../../contract/openApi/openApi';
import { makeApiToken } from '../../testing/apiApp';
import { openTestApp, type TestApp } from '../../testing/openTestApp';
import { openDesk } from '../../testing/operatorApp';

let app: TestApp;
let server: ServerType;
let origin: string;
let token: string;
let bookId: number;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-client-'));
  app = await openTestApp();
  token = await makeApiToken(app, await openDesk(app), API_SCOPES);
  bookId = await app.publish('client');
  server = createAdaptorServer({ fetch: app.app.fetch });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await app.context.close();
  await rm(folder, { recursive: true });
});

const readDocument = async () => (await (await fetch(origin + OPEN_API_DOCUMENT)).json()) as OpenAPI3;

it('the OpenAPI document is valid, and says so of itself', async () => {
  const document = await readDocument();
  expect(document.openapi).toBe('3.1.0');
  expect(await new Validator().validate({ ...structuredClone(document) })).toEqual({ valid: true });
  const broken = { ...document, paths: { '/titles': { get: { responses: [] } } } };
  expect(await new Validator().validate(broken)).toMatchObject({ valid: false });
});

/** As a program's author writes it, with types that are generated from the document alone. */
const client = (body: string) => `
import type { operations } from './api';
type Publish = operations['publishChapter'];
type Sent = Publish['requestBody']['content']['application/json'];
type Published = Publish['responses'][201]['content']['application/json'];
const chapter: Sent = ${body};
export async function publish(api: string, token: string, path: Publish['parameters']['path']): Promise<Published> {
  const headers: Publish['parameters']['header'] & Record<string, string> = { 'Idempotency-Key': 'a-client' };
  const answer = await fetch(\`\${api}/titles/\${path.titleId}/chapters\`, {
    method: 'POST',
    headers: { ...headers, Authorization: \`Bearer \${token}\`, 'Content-Type': 'application/json' },
    body: JSON.stringify(chapter),
  });
  return (await answer.json()) as Published;
}
`;

/** Compiles the files together, since the library’s own types take seconds. Returns what is wrong in each. */
function complaints(paths: readonly string[]): string[][] {
  const program = ts.createProgram(paths, {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
    types: [],
  });
  return paths.map((path) => {
    const file = program.getSourceFile(path);
    const found = [...program.getSemanticDiagnostics(file), ...program.getSyntacticDiagnostics(file)];
    return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  });
}

it('a client with types generated from it compiles and publishes a chapter; a wrong one does not compile', async () => {
  const types = astToString(await openapiTS(await readDocument(), { silent: true }));
  await writeFile(join(folder, 'api.ts'), types);
  const source = client("{ title: 'Five', text: 'Words of five.' }");
  const [right, wrong] = [join(folder, 'right.ts'), join(folder, 'wrong.ts')];
  await writeFile(right, source);
  await writeFile(wrong, client("{ title: 'Five', texts: 'Words.' }"));
  expect(complaints([right, wrong])).toEqual([[], [expect.stringContaining("'texts' does not exist")]]);
  const program = join(folder, 'client.mjs');
  const { outputText } = ts.transpileModule(source, { compilerOptions: { module: ts.ModuleKind.ESNext } });
  await writeFile(program, outputText);
  const { publish } = (await import(/* @vite-ignore */ program)) as {
    publish: (api: string, token: string, path: { titleId: number }) => Promise<unknown>;
  };
  const published = { number: 5, title: 'Five', wordCount: 3, price: 5, isRemoved: false, isDraft: false };
  expect(await publish(origin + OPEN_API, token, { titleId: bookId })).toEqual(published);
});

it('the sample of docs/operating.md publishes a chapter once, and says what is wrong', async () => {
  const file = join(folder, 'chapter.md');
  await writeFile(file, 'The sixth bell rang.\n\nNobody came.\n');
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['tools/samples/publishChapter.mjs', origin, ...args], {
      env: { ...process.env, API_TOKEN: token },
    });
  for (let times = 0; times < 2; times++) {
    const { stdout } = await run(String(bookId), file, 'Six');
    expect(stdout).toBe(`Chapter 6 is published: ${origin}/reading/${bookId}/6\n`);
  }
  await expect(run('987654', file, 'Six')).rejects.toMatchObject({ stderr: 'There is no such thing. \n' });
});
