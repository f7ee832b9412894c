import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { ONLY_KEY } from '../../contract/reading/sync.schema';
import type { Language } from '../../contract/wire/languages';
import type { Context } from '../ground/context';
import type { Database } from '../ground/db/database';
import { syncAccounts, syncItems } from '../ground/db/schema/sync';
import { transact } from '../ground/db/transact';
import type { Secrets } from '../ground/secrets';
import { lockCommands } from '../ground/session/answerOnce';
import { writeRows } from '../sync/applyChanges';
import { itemBytes, lockSyncAccount } from '../sync/syncAccount';

/** The path that ends digests without a session (RFC 8058). */
export const UNSUBSCRIBE_PATH = '/novel-api/unsubscribe';

const MAC_BYTES = 16;

/**
 * Returns a URL that ends a reader's digests and can do nothing else. It never expires, because mails are
 * kept for years.
 */
export function unsubscribeUrl(
  { secrets, settings }: Pick<Context, 'secrets' | 'settings'>,
  userId: number,
  language: Language,
): string {
  const token = `${userId}.${macOf(secrets, userId).toString('base64url')}`;
  const url = new URL(UNSUBSCRIBE_PATH, settings.publicUrl ?? undefined);
  url.search = new URLSearchParams({ token, lang: language }).toString();
  return url.href;
}

/** Returns whose digests a token ends, or null for an invalid token. */
export function readUnsubscribeToken(secrets: Secrets, token: string): number | null {
  const [, digits, mac] = /^([1-9]\d{0,14})\.([A-Za-z0-9_-]{22})$/.exec(token) ?? [];
  if (digits === undefined || mac === undefined) return null;
  const userId = Number(digits);
  return timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(secrets, userId)) ? userId : null;
}

function macOf({ unsubscribeKey }: Secrets, userId: number): Buffer {
  return createHmac('sha256', unsubscribeKey).update(`digests of ${userId}`).digest().subarray(0, MAC_BYTES);
}

/**
 * Switches a reader's digests off as one of their devices would, so all devices sync it. It does not reveal
 * whether digests were on. It works for a full account too.
 */
export async function endDigests(db: Database, userId: number): Promise<void> {
  await transact(db, async (tx) => {
    await lockCommands(tx, userId);
    const mine = and(
      eq(syncItems.userId, userId),
      eq(syncItems.kind, 'notices'),
      eq(syncItems.key, ONLY_KEY),
      isNull(syncItems.removedAt),
    );
    const [row] = await tx.select().from(syncItems).where(mine);
    if (row?.fields.mail?.v !== true) return;
    const seq = (await lockSyncAccount(tx, userId)).seq + 1;
    const fields = { ...row.fields, mail: { v: false, s: seq } };
    const bytes = itemBytes({ key: row.key, fields });
    await writeRows(tx, [{ ...row, seq, fields, bytes }]);
    await tx
      .update(syncAccounts)
      .set({ seq, bytes: sql`${syncAccounts.bytes} + ${bytes - row.bytes}::bigint` })
      .where(eq(syncAccounts.userId, userId));
  });
}

type Texts = Readonly<Record<'title' | 'ask' | 'button' | 'done' | 'wrong' | 'settings', string>>;

export const UNSUBSCRIBE_TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    title: 'E-mails about news',
    ask: 'Stop e-mails about new chapters and other news?',
    button: 'Stop these e-mails',
    done: 'You won’t get these e-mails any more. Codes you ask for still arrive.',
    wrong: 'This link is incomplete. Open it from the e-mail again.',
    settings: 'Settings',
  },
  ru: {
    title: 'Письма о новостях',
    ask: 'Больше не присылать писем о новых главах и других новостях?',
    button: 'Больше не присылать',
    done: 'Таких писем больше не будет. Коды, которые вы запросите, по-прежнему приходят.',
    wrong: 'Ссылка неполная. Откройте её из письма ещё раз.',
    settings: 'Настройки',
  },
  zh: {
    title: '消息邮件',
    ask: '不再接收关于新章节和其他消息的邮件吗？',
    button: '不再接收',
    done: '你不会再收到这类邮件。你请求的验证码仍会送达。',
    wrong: '链接不完整。请从邮件中再打开一次。',
    settings: '设置',
  },
  pt: {
    title: 'E-mails de novidades',
    ask: 'Não quer mais receber e-mails sobre capítulos novos e outras novidades?',
    button: 'Não enviar mais',
    done: 'Você não recebe mais esses e-mails. Os códigos que você pedir continuam chegando.',
    wrong: 'Este link está incompleto. Abra-o de novo a partir do e-mail.',
    settings: 'Ajustes',
  },
};
