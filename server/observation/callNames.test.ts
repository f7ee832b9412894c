import { expect, it } from 'vitest';
import { type EndpointName, endpoints } from '../../contract/endpoints';
import { callNameOf } from './callNames';

it('every call of the contract is named by its endpoint', () => {
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { method, path } = endpoints[name];
    expect(callNameOf(method, path.replace(/:\w+/, '12'))).toBe(name);
  }
});

it('all other requests share a few names', () => {
  const paths = [
    '/',
    '/bookInfo/7',
    '/assets/a.js',
    '/content/none',
    '/novel-api/none',
    '/healthz',
    '/.env',
    '/a',
  ];
  const names = new Set(
    paths.flatMap((path) => ['GET', 'POST', 'BREW'].map((method) => callNameOf(method, path))),
  );
  expect([...names].toSorted()).toEqual(['asset', 'content', 'health', 'otherCall', 'page']);
});
