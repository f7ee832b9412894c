import type { supportMessages } from '../db/schema/messages';
import { escapeHtml } from '../escapeHtml';
import type { Settings } from '../settings/settings';
import type { Mail } from './mailer';

/** What a reader wrote, as a mail to the operator, whose answer goes to the reader. */
export function composeMessage(
  { userId, email, subject, text, createdAt }: typeof supportMessages.$inferSelect,
  { operatorMail, operatorName }: Settings,
): Mail {
  const body = `${text}\n\nReader No. ${userId}, ${createdAt.toISOString()}, answer to: ${email || 'nobody'}\n`;
  return {
    to: operatorMail,
    ...(email && { replyTo: email }),
    // A line break in it would be another header.
    subject: `${operatorName}: ${subject || 'a message'}`.replace(/\s+/g, ' '),
    text: body,
    html: `<!doctype html><html lang="en"><body><pre>${escapeHtml(body)}</pre></body></html>`,
  };
}
