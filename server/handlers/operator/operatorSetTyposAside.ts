import { success } from '../../../contract/values/failure';
import { setTyposAside } from '../../catalogue/typoReports';
import { deskAct } from '../../operator/deskCall';

/** Lays reports of misprints aside. */
export const operatorSetTyposAside = deskAct(
  'operatorSetTyposAside',
  async (tx, { context, request: { ids } }) => {
    const settled = await setTyposAside(tx, ids, context.now());
    return success({
      answer: null,
      act: { act: 'typo.setAside', object: 'typo', objectId: ids.join(' ').slice(0, 80), after: { settled } },
    });
  },
);
