import { WATERMARKS } from '../../../contract/catalogue/watermarks';
import { success } from '../../../contract/wire/failure';
import { readWatermarks } from '../../content/watermarks';
import { deskRead } from '../../operator/deskCall';

/** The lines that are taken out of imported books. */
export const operatorWatermarks = deskRead<'operatorWatermarks'>(async ({ context }) =>
  success({ list: await readWatermarks(context.db), builtIn: [...WATERMARKS] }),
);
