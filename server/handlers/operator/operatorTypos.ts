import { success } from '../../../contract/wire/failure';
import { listTypoReports } from '../../catalogue/typoReports';
import { deskRead } from '../../operator/deskCall';

const A_PAGE = 30;

/** Misprints that readers reported. */
export const operatorTypos = deskRead<'operatorTypos'>(async ({ context, request: { isOpen, before } }) => {
  const rows = await listTypoReports(context.db, { isOpen, before, most: A_PAGE + 1 });
  const list = rows.slice(0, A_PAGE).map(({ chapterId: _, createdAt, settledAt, ...report }) => ({
    ...report,
    createdAt: createdAt.getTime(),
    settledAt: settledAt?.getTime() ?? null,
  }));
  return success({ list, next: rows.length > A_PAGE ? (list.at(-1)?.id ?? null) : null });
});
