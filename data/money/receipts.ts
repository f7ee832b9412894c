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
import { hearServerTime } from './settlements';

type Verify = (receiptKey: string, signed: SignedText) => Promise<boolean>;
let verifyOtherwise: Verify | undefined;

/**
 * Sets a verifier for engines whose WebCrypto lacks Ed25519. A realm without one (the service worker) accepts
 * no receipt: its deliveries are repeated by a realm that has one.
 */
export function verifyReceiptsBy(verify: Verify): void {
  verifyOtherwise = verify;
}

/**
 * Returns whether the server signed these grants and their keys. A device keeps every receipt key it has
 * received; it asks the server again only if no known key verifies a receipt.
 */
export async function areSigned(grants: readonly Grant[]): Promise<boolean> {
  for (const grant of grants) {
    if (!(await saysIt(grant)) || !(await isSigned(grant.receipt))) return false;
  }
  return true;
}

/** Returns whether the server signed that exactly these grants of this account are void. */
export async function isRevocationSigned(undo: Undo, accountId: number): Promise<boolean> {
  const said = v.safeParse(revocationSchema, parsed(undo.revocation.text));
  if (!said.success || said.output.userId !== accountId) return false;
  const signed = said.output.grants.toSorted((a, b) => a - b);
  const told = undo.revoked.map(({ id }) => id).sort((a, b) => a - b);
  const same = signed.length === told.length && signed.every((id, at) => id === told[at]);
  return same && (await isSigned(undo.revocation));
}

export async function isSigned(signed: SignedText): Promise<boolean> {
  const known = (await withDatabase(() => readMeta('receiptKeys'))) ?? [];
  if (await opensWith(known, signed)) return true;
  const answer = await call('securityConfig', {});
  if (!answer.ok) return false;
  await keepSecurityConfig(answer.value);
  return !known.includes(answer.value.receiptKey) && opensWith([answer.value.receiptKey], signed);
}

/** Stores the server's receipt key and the offset of the device's clock. */
export async function keepSecurityConfig(config: AnswerOf<'securityConfig'>): Promise<void> {
  await write([], async () => {
    const known = (await readMeta('receiptKeys')) ?? [];
    const keys = known.includes(config.receiptKey) ? known : [...known, config.receiptKey];
    await db.meta.put(metaRow('receiptKeys', keys));
    await hearServerTime(config.serverTime);
  });
}

async function opensWith(keys: readonly string[], signed: SignedText): Promise<boolean> {
  for (const key of keys) {
    if ((await verifySigned(key, signed)) ?? (await verifyOtherwise?.(key, signed))) return true;
  }
  return false;
}

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
