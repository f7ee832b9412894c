import { noticePath, noticeText } from '../../contract/account/noticeText';
import type { MailDraft, MailPreview } from '../../contract/operator/house.schema';
import { INVITATION_DAYS } from '../../contract/studio/parts';
import type { Context } from '../ground/context';
import { composeOpened, senderOf } from '../ground/mail/composeOpened';
import type { SealedMail } from '../ground/mail/sealMail';
import { builtInWords } from '../ground/mail/wordsOf';

const CODE = '123456';

/** Returns a mail as it would be sent with an owner's words, about a code, news, an order or a title that are made up. */
export function previewMail(
  context: Pick<Context, 'house' | 'settings' | 'now'>,
  draft: MailDraft,
): MailPreview {
  const { kind, language, words } = draft;
  const own = { [kind]: { [language]: words } };
  const { subject, text } = composeOpened('', sampleOf(context, draft), { ...senderOf(context), own });
  return { builtIn: builtInWords(kind, language), subject, text };
}

function sampleOf(
  { settings, now }: Pick<Context, 'settings' | 'now'>,
  { kind, language }: MailDraft,
): SealedMail {
  switch (kind) {
    case 'digest': {
      const origin = settings.publicUrl?.origin ?? '';
      const paid = { kind: 'payment', isPaid: true, gold: 100 } as const;
      const listed = [{ ...noticeText(paid, language), url: `${origin}${noticePath(paid)}` }];
      const unsubscribeUrl = `${origin}/novel-api/unsubscribe`;
      return { kind, language, listed, more: 2, settingsUrl: `${origin}/Settings`, unsubscribeUrl };
    }
    case 'withdrawal': {
      const terms = { money: 199, spent: 0, coins: 100, bonus: 0, debt: 0 };
      const { currency } = settings;
      return { kind, language, number: 7, currency, gold: 100, at: now().getTime(), ...terms };
    }
    case 'invitation': {
      const studioUrl = new URL('/studio', settings.publicUrl ?? 'https://books.example').href;
      return { kind, language, title: 'The Weir', studioUrl, days: INVITATION_DAYS };
    }
    case 'known':
    case 'unknown':
      return { kind, language, code: null };
    default:
      return { kind, language, code: CODE };
  }
}
