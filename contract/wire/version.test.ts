import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../endpoints';
import { FAILURES } from './failure';
import type { Endpoint } from './primitives.schema';
import { CONTRACT_VERSION, MIN_CONTRACT_VERSION } from './version';

/**
 * The hash of everything on the wire, per contract version. If this test fails, the wire changed: raise
 * CONTRACT_VERSION and add its hash; never edit the hash of a released version.
 */
const PINNED: Record<number, string> = {
  1: '7670f2c42678a456870ccd1b3056b755faeb37c44526270be43a88d6f87c7512',
  2: '14e3dd5e5597b53f6107e0d9afa68e2531802426902c2c8e41c892f9b7bf8a4b',
  3: '306ed8727343cdd70543b36ccb419e2bfc7d49e599f897ed48ca571faddce709',
  4: 'b462ea998c7bf6abef1076f6463c7ab5abdbcada18199300424394386ef3836a',
  5: '0f76337b166715ee9cb53fb681f2e4ab23eafdbdbaf0fb778eec3b4985c19ff3',
  6: '9f9a3ed081665bce39aa2673ffc886d2e6c36204d1a4a32e5f749a5cf68be9e5',
  7: 'abbe2d20faaa368a13713e003217c353668bc3c6d64a452c4d153b8cf98eda2a',
  8: 'c9038169e17d2c12b60f0ce212f59bafb2a7463078d842d681e92297204b2e47',
  9: 'fc763d29b1a79a481ca4c1f04bc055936c4dae88eea82d1274361933e7d0c9d2',
  10: '3eb745eb90008aebc8a46e368003133b4c9ed40c14dda38e7677056d8f2a8d57',
  11: '67a32f583cee56033f04f766c0cb1f3c1363dac0e3c83c6587a5773e655d45eb',
  12: 'ab8dc8585aa4433001e0d4584cf9f89af526f4b88b4d33bc329da1d33f79af1f',
  13: '8242bf06bfbbe95443fe1303d6a1c07e8ccab9758e0a4ffb5a2ced577e51bc26',
  14: '78dbe9e62a84180af2ddfec013e149e64f75202a66da095fc4e42242cec624d2',
  // From version 15, the hash ignores the order of fields and choices in the schemas.
  15: '2919a2ec8f94bf8eaa8224ab872b8439d9354fd5fe521d92343829ddd396a951',
  16: '24e103742098add9019122d2d0d75dbe705d309d37f77af064d1326e2812347f',
  17: '177f5d3809c482429010e9faf06e1100fb111cae2fd5ee5eb96bc9316228e980',
  18: '34a02c7555a45b7e88d1fa11649ca5d1b1294e8ab75e85b3615daf2aceb883b4',
  19: 'a4b37d98ced30cdf010da3bba03f37f848320eaa78e2f4e6a761eb23df5facce',
  20: 'c707024cc66baddaab1a0ed14cbebd31b5057962c357daed0e5b5f44ed9d2d0a',
  21: '3dd98eb43102e74845dd8198ca46fbe335f4d113ce4eb07a5399297cb58b5b59',
  22: '11eb72e568c8a71d0948c4bed4f04954a8367289a1f9e3a3aaaecdcb72ad8a50',
  23: 'c4d23ee880096546df4de4e3141b85c670931ebd26e0e49f036f90bc8d3610ef',
  24: '50c5d78af6c27af0c08b2bdc3f24d895f2ca4555e83cbf79893cd7e4342c65c5',
  25: 'b2294301054bcb6ccbe9a9306be6f3b4858925c770cc4958af65dd2737a6dd9c',
  26: 'a53393fff6aa0d072b3f10891df7d10b5be23623925d1e7527a91e326693b65f',
  27: '4e48a5ac96b446346d3144b657a62de4c35930db4e9baded9550fefdd0026e48',
  28: 'b15ee4a2c2106d65dba977beb1e0179c078b21313e0230f2ce2ab9d463f67b06',
  29: 'b7a5c329bf197f09e5e61c8d04a9826604c79f104dc765a2bcec1ba687a0caf0',
  30: 'a4c3ace7d6850887bddb41fccb82b93d1e00938a09b54f773446d48a3d0ddb9f',
  31: 'a519cda37937699c848eaa802ef689be7275e00847fdcef13cbc9d425b1e91cb',
  32: '7897f446732b2037e94d772d4a48618bd82f4895d3303add1117e806771a87c0',
  33: 'c38da6fa994b5d6017e002e1961144745c8321d9bdbde5a843ac83826617f653',
  34: '5f2087ff5c45b181161036246909aae9599759977a40df2b6bea4ff51b95e967',
  35: '8b0b7160d7685426c88f56942ebb10db5d0a86f282bbf06e909b7ce8c50681b1',
  36: '44a45a60cdcc356d3824cc8e6649835d0ea06086f41fd361d65809bade6644f8',
  37: 'fbef4ba829cc4747b81f57d191d743ebc23efcf6f412f6eb2383a8f016ff5596',
  38: '47f8538074ce3bac0b16e7fed10c8f7fb34a4537a101c86e68b1ed596213f3ed',
  39: 'aea44530be45bec7bb087cb59b75c5dd4ec11b0059ffa5e03ef7899014b19258',
};

function wireHash(): string {
  const calls = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({
    name,
    method: endpoint.method,
    path: endpoint.path,
    headers: endpoint.headers ?? {},
    // Which roles make a call is the server's matter: the app asks what its own may do.
    access: typeof endpoint.access === 'string' ? endpoint.access : 'operator',
    request: toJsonSchema(endpoint.request, { errorMode: 'ignore', typeMode: 'input' }),
    answer: toJsonSchema(endpoint.answer, { errorMode: 'ignore', typeMode: 'output' }),
  }));
  const codes = Object.entries(FAILURES).map(([name, { code, disposition }]) => ({
    name,
    code,
    disposition,
  }));
  const text = JSON.stringify(inOrder({ calls, codes }));
  return createHash('sha256').update(text).digest('hex');
}

/** Sorts names of fields and choices, since their order in the schemas is not part of the wire. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(inOrder);
    return items.every((item) => typeof item === 'string') ? items.sort() : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, inOrder(each)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

describe('the contract', () => {
  it('has the pinned hash of its version', () => {
    expect({ version: CONTRACT_VERSION, hash: wireHash() }).toEqual({
      version: CONTRACT_VERSION,
      hash: PINNED[CONTRACT_VERSION],
    });
  });

  it('supports its own version', () => {
    expect(MIN_CONTRACT_VERSION).toBeLessThanOrEqual(CONTRACT_VERSION);
  });

  it('has every call of every group, and no name in two groups', async () => {
    const folder = join(import.meta.dirname, '..');
    // The groups are in folders; `reader.endpoints` and `desk.endpoints` beside them join them.
    const files = (await readdir(folder, { recursive: true })).filter((file) =>
      /[/\\](?:[^/\\]+\.)?endpoints\.ts$/.test(file),
    );
    const groups = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<object>));
    const names = groups.flatMap((group) => Object.values(group)).flatMap((calls) => Object.keys(calls));
    expect(names.sort()).toEqual(Object.keys(endpoints).sort());
  });

  it('has one method and path per call, all under the API’s path', () => {
    const calls = Object.values<Endpoint>(endpoints).map(({ method, path }) => `${method} ${path}`);
    expect(new Set(calls).size).toBe(calls.length);
    for (const { path } of Object.values<Endpoint>(endpoints)) expect(path).toMatch(/^\/novel-api\/api\//);
  });

  it('sends the two version headers of spec 7', () => {
    expect(endpoints.securityConfig.headers).toEqual({ 'app-version': '2' });
    expect(endpoints.novelConfig.headers).toEqual({ version: '3' });
  });
});
