import { success } from '../../../contract/wire/failure';
import { always, deskAct, deskRead } from '../../operator/deskCall';
import { changeRole, listOperators } from '../../operator/role';

export const operatorOperators = deskRead<'operatorOperators'>(async ({ context }) =>
  success({ list: await listOperators(context.db) }),
);

export const operatorGrantRole = deskAct(
  'operatorGrantRole',
  async (tx, { request: { who, role } }) => {
    const changed = await changeRole(tx, who, role);
    return changed.ok ? success({ ...changed.value, answer: null }) : changed;
  },
  always,
);

export const operatorRevokeRole = deskAct(
  'operatorRevokeRole',
  async (tx, { request: { id: userId } }) => {
    const changed = await changeRole(tx, { userId }, null);
    return changed.ok ? success({ ...changed.value, answer: null }) : changed;
  },
  always,
);
