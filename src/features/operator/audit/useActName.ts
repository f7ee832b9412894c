import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import type { AuditAct } from '../../../../contract/operator/operator';

const NAMES: Readonly<Record<AuditAct, MessageDescriptor>> = {
  'role.grant': msg`Gave a role`,
  'role.revoke': msg`Took a role away`,
  'desk.open': msg`Opened the desk`,
  'reader.look': msg`Looked at a reader`,
  'reader.endSession': msg`Logged devices out`,
  'reader.warn': msg`Warned`,
  'reader.silence': msg`Silenced`,
  'reader.unsilence': msg`Silence lifted`,
  'reader.ban': msg`Banned`,
  'reader.unban': msg`Ban lifted`,
  'coins.give': msg`Gave coins`,
  'coins.take': msg`Took coins`,
  'order.refund': msg`Refunded an order`,
  'order.refundRefused': msg`Refund refused by the payment service`,
  'comment.approve': msg`Approved a comment`,
  'comment.refuse': msg`Refused a comment`,
  'word.add': msg`Listed a word`,
  'word.remove': msg`Took a word off the list`,
  'message.answer': msg`Answered a message`,
  'message.close': msg`Closed a message`,
  'title.edit': msg`Edited a title’s details`,
  'title.offer': msg`Published a title`,
  'title.hide': msg`Unpublished a title`,
  'title.schedule': msg`Set when a title is published`,
  'title.price': msg`Changed prices`,
  'upload.begin': msg`Began an upload`,
  'job.cancel': msg`Cancelled a job`,
  'books.prove': msg`Ran a ledger check`,
  'home.arrange': msg`Arranged a tab of home`,
  'home.order': msg`Put the tabs of home in order`,
  'home.removeTab': msg`Removed a tab of home`,
  'typo.correct': msg`Fixed a typo`,
  'typo.setAside': msg`Dismissed a typo report`,
  'campaign.tell': msg`Sent a campaign`,
  'watermark.add': msg`Listed a watermark`,
  'watermark.remove': msg`Removed a watermark`,
  'title.strip': msg`Removed watermarks from a title`,
  'chapter.rename': msg`Renamed a chapter`,
  'chapter.remove': msg`Removed a chapter`,
  'chapter.restore': msg`Restored a chapter`,
  'passkey.add': msg`Added a passkey`,
  'passkey.remove': msg`Removed a passkey`,
  'title.delete': msg`Deleted a title`,
  'title.restore': msg`Restored a title`,
  'chapter.publish': msg`Published chapters`,
  'chapter.schedule': msg`Set when chapters are published`,
  'chapter.move': msg`Moved a chapter`,
  'chapter.discard': msg`Discarded drafts`,
  'chapter.withdraw': msg`Made chapters drafts again`,
  'token.make': msg`Made a token`,
  'token.revoke': msg`Revoked a token`,
  'chapter.rewrite': msg`Replaced a chapter’s text`,
  'webhook.add': msg`Added a webhook`,
  'webhook.change': msg`Changed a webhook`,
  'webhook.remove': msg`Removed a webhook`,
  'webhook.test': msg`Sent a test to a webhook`,
};

export function useActName(): (act: AuditAct) => string {
  const { i18n } = useLingui();
  return useCallback((act) => i18n._(NAMES[act]), [i18n]);
}
