import { expect, it } from 'vitest';
import { endpoints } from '../../contract/endpoints';
import { handlers } from './handlers';

it('answers every call of the contract, and has nothing that is none', () => {
  expect(Object.keys(handlers).sort()).toEqual(Object.keys(endpoints).sort());
});
