import type { Context } from '../context';
import { composeAnswer, composeDigest, composeMail, composeWaiting, type Sender } from './compose';
import { composeInvitation } from './composeInvitation';
import { composeWithdrawal } from './composeWithdrawal';
import type { Mail } from './mailer';
import type { SealedMail } from './sealMail';

/** Returns the names and the owner's words of this moment: a mail that waited is sent with the newest. */
export function senderOf({ house, settings: { operatorMail } }: Pick<Context, 'house' | 'settings'>): Sender {
  const { name: houseName, operatorName, mailFooter: footer, ownMails: own } = house.now();
  return { houseName, operatorName, operatorMail, footer, own };
}

/** Composes a mail of the queue that was unsealed. */
export function composeOpened(recipient: string, opened: SealedMail, sender: Sender): Mail {
  switch (opened.kind) {
    case 'digest':
      return composeDigest(recipient, opened, sender);
    case 'answer':
      return composeAnswer(recipient, opened, sender);
    case 'withdrawal':
      return composeWithdrawal(recipient, opened, sender);
    case 'invitation':
      return composeInvitation(recipient, opened, sender);
    case 'waiting':
      return composeWaiting(opened, sender);
    default: {
      const { kind, language, code } = opened;
      return composeMail({ to: recipient, kind, language, code, ...sender });
    }
  }
}
