import { randomBytes } from 'node:crypto';
import type { Arrival } from '../../contract/account/account.schema';
import type { Transaction } from '../ground/db/database';
import { accounts } from '../ground/db/schema/ledger';
import { users } from '../ground/db/schema/users';

type NewGuest = Arrival & {
  readonly isDeep: 0 | 1;
  readonly phoneLanguage: string;
  readonly domain: string;
  /** One of more than its network may bring. */
  readonly isCrowd?: boolean;
};

/** Makes a guest with an empty account and returns its id. */
export async function createGuest(tx: Transaction, guest: NewGuest, now: Date): Promise<number> {
  const { source, inviteCode, friendInviteCode, utmSource, utmMedium, utmCampaign } = guest;
  const { pixelId, fbclid, fbc, fbp, aid } = guest;
  const [user] = await tx
    .insert(users)
    .values({
      kind: 'guest',
      inviteCode: makeInviteCode(),
      isDeep: guest.isDeep === 1,
      isCrowd: guest.isCrowd === true,
      language: guest.phoneLanguage,
      domain: guest.domain,
      arrival: {
        source,
        inviteCode,
        friendInviteCode,
        utmSource,
        utmMedium,
        utmCampaign,
        pixelId,
        fbclid,
        fbc,
        fbp,
        aid,
      },
      createdAt: now,
    })
    .returning({ id: users.id });
  if (!user) throw new Error('The database gave the guest no number.');
  await tx.insert(accounts).values({ userId: user.id });
  return user.id;
}

/** Without the letters that are mistaken for digits. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LENGTH = 10;

/** 50 random bits: to be shared and typed, not to be secret. */
function makeInviteCode(): string {
  return Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
