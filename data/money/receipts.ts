import * as v from 'valibot';
import type { AnswerOf } from '../../contract/endpoints';
import type { Grant, Undo } from '../../contract/money/ledger.schema';
import {
  grantReceiptSchema,
  revocationSchema,
  type SignedText,
  verifySigned,
} from '../../contract/money/receipts.schema';
import { decodeBase64 } from '../../contract/wire/base64';
import { call } from '../network/gateway';
import { sha256Hex } from '../network/sha256';
import { db } from '../tables/db';
import { metaRow, readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import { write } from '../tables/write';
import { seeServerTime } from './serverTime';

type Verify = (receiptKey: string, signed: SignedText) => Promise<boolean>;
let verifyOtherwise: Verify | undefined;

/**
 * For engines whose WebCrypto has no Ed25519. A realm that has no other way (the service worker) takes no receipt there:
 * what it delivered is asked for again by one that has.
 */
export function verifyReceiptsBy(verify: Verify): void {
  verifyOtherwise = verify;
}

/**
 * Whether the server signed these grants, and for these keys. A device keeps every key of receipts it ever heard: the
 * server is asked again only when a receipt opens with none of them.
 */
export async function areSigned(grants: readonly Grant[]): Promise<boolean> {
  for (const grant of grants) {
    if (!(await saysIt(grant)) || !(await isSigned(grant.receipt))) return false;
  }
  return true;
}

/** Whether the server signed that these grants of this account, no more and no fewer, are void. */
export async function isRevocationSigned(undo: Undo, accountId: number): Promise<boolean> {
  const said = v.safeParse(revocationSchema, parsed(undo.revocation.text));
  if (!said.success || said.output.userId !== accountId) return false;
  const signed = said.output.grants.toSorted((a, b) => a - b);
  const told = undo.revoked.map(({ id }) => id).sort((a, b) => a - b);
  const same = signed.length === told.length && signed.every((id, at) => id === told[at]);
  return same && (await isSigned(undo.revocation));
}

/** Whether the server signed this. */
export async function isSigned(signed: SignedText): Promise<boolean> {
  const known = (await withDatabase(() => readMeta('receiptKeys'))) ?? [];
  if (await opensWith(known, signed)) return true;
  const answer = await call('securityConfig', {});
  if (!answer.ok) return false;
  await keepSecurityConfig(answer.value);
  return !known.includes(answer.value.receiptKey) && opensWith([answer.value.receiptKey], signed);
}

/** What the server says of itself: its key of receipts, and how far the device's clock is off. */
export async function keepSecurityConfig(config: AnswerOf<'securityConfig'>): Promise<void> {
  const offset = config.serverTime - Date.now();
  await write([], async () => {
    const known = (await readMeta('receiptKeys')) ?? [];
    const keys = known.includes(config.receiptKey) ? known : [...known, config.receiptKey];
    await db.meta.bulkPut([metaRow('receiptKeys', keys), metaRow('clockOffset', offset)]);
    await seeServerTime(config.serverTime);
  });
}

async function opensWith(keys: readonly string[], signed: SignedText): Promise<boolean> {
  for (const key of keys) {
    if ((await verifySigned(key, signed)) ?? (await verifyOtherwise?.(key, signed))) return true;
  }
  return false;
}

/** The receipt speaks of this grant and of this key. */
async function saysIt(grant: Grant): Promise<boolean> {
  const receipt = v.safeParse(grantReceiptSchema, parsed(grant.receipt.text));
  if (!receipt.success) return false;
  const { id, kind, itemId, bookId, target, keyHash } = receipt.output;
  const same =
    id === grant.id &&
    kind === grant.kind &&
    itemId === grant.itemId &&
    bookId === grant.bookId &&
    target === grant.target;
  return same && (await sha256Hex(decodeBase64(grant.key))) === keyHash;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
