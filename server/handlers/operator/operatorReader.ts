import { failed, success } from '../../../contract/wire/failure';
import { noteAct } from '../../operator/audit';
import { deskRead } from '../../operator/deskCall';
import { readReaderFile } from '../../operator/people/readerFile';

/** Everything about one reader but the long lists. Whose file was opened is nobody's secret: it is entered in the log. */
export const operatorReader = deskRead<'operatorReader'>(async ({ context, request }, operatorId) => {
  const file = await readReaderFile(context, request.id);
  if (file === null) return failed('notFound');
  const actor = { operatorId, commandId: null };
  const look = { act: 'reader.look', object: 'reader', objectId: request.id } as const;
  await context.db.transaction((tx) => noteAct(tx, actor, look, context.now()));
  return success(file);
});
