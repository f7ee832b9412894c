import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type EndpointName, endpoints } from '../../../contract/endpoints';
import { sealParams } from '../../../contract/wire/sealing.codec';
import { worstRequests } from './worstRequests';
import { type Attacker } from './worstValues';

const ATTACKER: Attacker = {
  userId: 7,
  novel: 3,
  novelChapters: 2_000,
  drama: 4,
  dramaEpisodes: 2_000,
  books: 2_000,
  email: 'attacker@books.example',
  code: '123456',
  sync: { device: '0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f', batch: 3, cursor: null },
  call: 17,
};
const MOST_BODY = 64 * 1024;

test('every call has worst-case inputs that match its schema and fit a call', () => {
  expect(Object.keys(worstRequests).sort()).toEqual(Object.keys(endpoints).sort());
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    expect([name, worstRequests[name].length]).not.toEqual([name, 0]);
    for (const { what, request } of worstRequests[name]) {
      const asked = request(ATTACKER);
      const { issues } = v.safeParse(endpoints[name].request as v.GenericSchema, asked);
      expect([name, what, issues?.map(({ message }) => message)]).toEqual([name, what, undefined]);
      const { method, path } = endpoints[name];
      const sealed = sealParams(method, path, asked).length;
      expect([name, what, sealed < (method === 'GET' ? 15_000 : MOST_BODY)]).toEqual([name, what, true]);
    }
  }
});
