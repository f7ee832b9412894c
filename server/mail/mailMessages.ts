import { asc, eq, isNull } from 'drizzle-orm';
import type { Context } from '../context';
import { supportMessages } from '../db/schema/messages';
import { escapeHtml } from './composeMail';

const AT_ONCE = 20;

/** Mails the operator what readers wrote and was not mailed yet, oldest first. Rejects when a mail is not taken. */
export async function mailMessages({ db, mailer, settings, now }: Context): Promise<void> {
  await db.transaction(async (tx) => {
    const waiting = await tx
      .select()
      .from(supportMessages)
      .where(isNull(supportMessages.mailedAt))
      .orderBy(asc(supportMessages.id))
      .limit(AT_ONCE)
      // Several servers at once mail each of them once.
      .for('update', { skipLocked: true });
    for (const { id, userId, email, subject, text, createdAt } of waiting) {
      const body = `${text}\n\nReader No. ${userId}, ${createdAt.toISOString()}, answer to: ${email || 'nobody'}\n`;
      await mailer.send({
        to: settings.operatorMail,
        ...(email && { replyTo: email }),
        // A line break in it would be another header.
        subject: `${settings.operatorName}: ${subject || 'a message'}`.replace(/\s+/g, ' '),
        text: body,
        html: `<!doctype html><html lang="en"><body><pre>${escapeHtml(body)}</pre></body></html>`,
      });
      await tx.update(supportMessages).set({ mailedAt: now() }).where(eq(supportMessages.id, id));
    }
  });
}
