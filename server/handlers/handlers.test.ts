import { expect, it } from 'vitest';
import { endpoints } from '../../contract/endpoints';
import { handlers } from './handlers';

it('the handlers are exactly the calls of the contract', () => {
  expect(Object.keys(handlers).sort()).toEqual(Object.keys(endpoints).sort());
});
