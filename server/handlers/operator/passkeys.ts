import { success } from '../../../contract/wire/failure';
import { sessionOf } from '../../ground/call';
import { passkeySiteOf } from '../../ground/passkeySite';
import { always, deskAct, deskDoor, deskRead } from '../../operator/deskCall';
import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
} from '../../operator/passkeys';

export const operatorAskPasskey = deskDoor<'operatorAskPasskey'>(({ context, namedOrigin }, session) =>
  askForPasskey(context, session, passkeySiteOf(namedOrigin)),
);

export const operatorPasskeys = deskRead<'operatorPasskeys'>(
  async ({ context }, { userId }) => success({ list: await listPasskeys(context.db, userId) }),
  { opensWithoutPasskey: true },
);

export const operatorBeginPasskey = deskRead<'operatorBeginPasskey'>(
  (call) => beginPasskey(call.context, sessionOf(call), passkeySiteOf(call.namedOrigin)),
  { isFresh: true, opensWithoutPasskey: true },
);

/** Not once for each requestId: its challenge is used once, and a passkey is stored once. */
export const operatorAddPasskey = deskRead<'operatorAddPasskey'>(
  (call) => addPasskey(call.context, sessionOf(call), passkeySiteOf(call.namedOrigin), call.request),
  { isFresh: true, opensWithoutPasskey: true },
);

export const operatorRemovePasskey = deskAct(
  'operatorRemovePasskey',
  (tx, call) => removePasskey(tx, sessionOf(call), call.request.passkeyId),
  always,
);
