import { expect, test } from 'vitest';
import { addressesOf, hostOf } from './primarySearch';

test('one address stays as it is, whatever is in it', () => {
  for (const url of [
    'postgres://dogear@db.example/dogear',
    'postgres://dogear:a,b%40c@db.example:5433/dogear?sslmode=require',
    'postgresql:///dogear?host=/run/postgresql',
  ])
    expect(addressesOf(url)).toEqual([url]);
});

test('a list is an address for each server, with everything else the same', () => {
  const url = 'postgres://dogear:a,b@one:5432,two:5433,[::1]:5434/dogear?sslmode=require';
  expect(addressesOf(url)).toEqual([
    'postgres://dogear:a,b@one:5432/dogear?sslmode=require',
    'postgres://dogear:a,b@two:5433/dogear?sslmode=require',
    'postgres://dogear:a,b@[::1]:5434/dogear?sslmode=require',
  ]);
  expect(addressesOf('postgres://one,two')).toEqual(['postgres://one', 'postgres://two']);
});

test.each([
  '?target_session_attrs=read-write',
  '?a=1&target_session_attrs=primary',
  '?target_session_attrs=any&a=1',
])('what libpq is told of a list is not passed on: %s', (parameters) => {
  const [first] = addressesOf(`postgres://dogear@one,two/dogear${parameters}`);
  expect(first).toBe(`postgres://dogear@one/dogear${parameters.includes('a=1') ? '?a=1' : ''}`);
});

test('a server is told of without its password', () => {
  expect(hostOf('postgres://dogear:secret@one:5433/dogear')).toBe('one:5433');
  expect(hostOf('dogear:secret@')).not.toContain('secret');
});
