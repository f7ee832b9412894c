import * as v from 'valibot';
import { emailSchema, moment, userIdSchema, writtenLine } from '../wire/primitives.schema';
import { TITLE_PARTS } from './parts';

export const titlePartSchema = v.picklist(TITLE_PARTS);

export const titlePersonSchema = v.object({
  /** Names the person in a change; it reveals no number. */
  key: v.string(),
  name: writtenLine,
  part: titlePartSchema,
  since: moment,
  isMe: v.boolean(),
  /** Only at the desk: the account. */
  account: v.optional(v.object({ userId: userIdSchema, email: v.string() })),
});
export type TitlePerson = v.InferOutput<typeof titlePersonSchema>;

export const titleInvitationSchema = v.object({ email: v.string(), part: titlePartSchema, at: moment });
export type TitleInvitation = v.InferOutput<typeof titleInvitationSchema>;

/** The people of a title, and the invitations to it that wait, as far as the caller may change them. */
export const titlePeopleSchema = v.object({
  list: v.array(titlePersonSchema),
  invitations: v.array(titleInvitationSchema),
});
export type TitlePeople = v.InferOutput<typeof titlePeopleSchema>;

const key = v.pipe(v.string(), v.maxLength(40));

/** `invite` again replaces the invitation to this address. A person who takes themselves out leaves. */
export const peopleChangeSchema = v.variant('kind', [
  v.object({ kind: v.literal('invite'), email: emailSchema, part: titlePartSchema }),
  v.object({ kind: v.literal('takeBack'), email: emailSchema }),
  v.object({ kind: v.literal('part'), key, part: titlePartSchema }),
  v.object({ kind: v.literal('takeOut'), key }),
]);
export type PeopleChange = v.InferOutput<typeof peopleChangeSchema>;
