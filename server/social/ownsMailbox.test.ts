import { expect, it } from 'vitest';
import { GOOGLE } from '../ground/settings/providerSettings';
import { ownsMailbox } from './ownsMailbox';

it.each([
  [GOOGLE, 'reader@gmail.com', undefined, true],
  [GOOGLE, 'reader@books.example', 'books.example', true],
  [GOOGLE, 'reader@books.example', 'other.example', false],
  [GOOGLE, 'reader@books.example', undefined, false],
  [GOOGLE, 'gmail.com@books.example', undefined, false],
  [GOOGLE, '', 'books.example', false],
  ['https://login.example', 'reader@gmail.com', 'gmail.com', false],
])('%s saying %s of the domain %s is as good as a code: %s', (issuer, email, domain, is) =>
  expect(ownsMailbox(issuer, email, domain)).toBe(is),
);
