import type * as v from 'valibot';
import type { uploadedSchema } from '../../contract/account/logins.schema';
import { decodeBase64 } from '../../contract/wire/base64';
import { failed } from '../../contract/wire/failure';
import { changeUser } from '../account/userInfo';
import { uploadAvatar } from '../network/uploads';
import type { Command } from '../outbox/command';
import { unsealAvatar } from '../sealing/avatar';

declare module '../outbox/intent' {
  interface Commands {
    /** Sealed: the picture is private until it is uploaded. */
    avatar: {
      readonly answer: v.InferOutput<typeof uploadedSchema>;
      readonly payload: { content: string };
    };
  }
}

export const avatar: Command<'avatar'> = {
  needsSession: true,
  keepRefusal: true,
  send: async ({ payload }) => {
    const picture = await unsealAvatar(payload);
    if (!picture) return failed('malformed', 'the picture does not open');
    return uploadAvatar(new Blob([decodeBase64(picture.bytes)], { type: picture.type }));
  },
  effect: ({ avatar }) => changeUser((user) => ({ ...user, avatar })),
};
