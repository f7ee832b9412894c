import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  CircleQuestionMark,
  CreditCard,
  Headset,
  KeyRound,
  ListChecks,
  LogIn,
  type LucideIcon,
  Mail,
  MessageCircle,
  MessagesSquare,
  UserRoundPen,
  Wallet,
} from 'lucide-react';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '../../../contract/limits';

export type PlannedWay = {
  to: '/home' | '/mine' | '/login' | '/topup' | '/question' | '/BookShelf';
  label: MessageDescriptor;
};

/** A screen whose feature is still to come: what it will hold, and where to go meanwhile. */
export type PlannedScreen = {
  icon: LucideIcon;
  title: MessageDescriptor;
  /** How things stand today. */
  today: MessageDescriptor;
  /** What will be here. */
  plans: readonly MessageDescriptor[];
  way: PlannedWay;
};

const HOME: PlannedWay = { to: '/home', label: msg`Find something to read` };
const LIBRARY: PlannedWay = { to: '/BookShelf', label: msg`Your library` };
const OTHER_LOGINS: PlannedWay = { to: '/login', label: msg`All ways to log in` };
const GUEST_TODAY = msg`There are no accounts yet. You read as a guest: your library, your places and your downloads are kept on this device.`;

export const PLANNED_SCREENS = {
  login: {
    icon: LogIn,
    title: msg`Log in`,
    today: GUEST_TODAY,
    plans: [
      msg`Logging in with e-mail and password, with a code sent by e-mail, or with a sign-in you already have elsewhere`,
      msg`Your library, places and coins on every device`,
      msg`What you collected as a guest moves into your account`,
    ],
    way: HOME,
  },
  loginEmail: {
    icon: Mail,
    title: msg`Log in by e-mail`,
    today: GUEST_TODAY,
    plans: [
      msg`Your e-mail address and a password of ${PASSWORD_MIN_CHARACTERS} to ${PASSWORD_MAX_CHARACTERS} characters`,
      msg`Opening an account, and a way back in when the password is forgotten`,
    ],
    way: OTHER_LOGINS,
  },
  loginCode: {
    icon: ListChecks,
    title: msg`Log in with a code`,
    today: GUEST_TODAY,
    plans: [msg`A code sent to your e-mail address, to be used once`, msg`No password to remember`],
    way: OTHER_LOGINS,
  },
  forgetPassword: {
    icon: KeyRound,
    title: msg`Reset password`,
    today: GUEST_TODAY,
    plans: [
      msg`A code to your e-mail address, and with it a new password`,
      msg`All other devices logged out`,
    ],
    way: OTHER_LOGINS,
  },
  topup: {
    icon: Wallet,
    title: msg`Buy coins`,
    today: msg`Nothing is sold here yet. Free chapters are open to everyone, without coins.`,
    plans: [
      msg`Packs of coins with their price, paid by card`,
      msg`Each purchase in your coin history`,
      msg`Bonus coins, which are always spent before bought ones`,
    ],
    way: HOME,
  },
  comments: {
    icon: MessagesSquare,
    title: msg`Comments`,
    today: msg`Readers cannot write comments yet.`,
    plans: [
      msg`What readers say about a book and its chapters`,
      msg`Writing a comment, liking others, and taking your own back`,
    ],
    way: HOME,
  },
  repliesList: {
    icon: MessageCircle,
    title: msg`Replies`,
    today: msg`There are no comments yet, and so no replies.`,
    plans: [msg`What others answered to your comments, newest first`],
    way: LIBRARY,
  },
  question: {
    icon: CircleQuestionMark,
    title: msg`Questions about coins`,
    today: msg`Nothing is sold here yet, so there is nothing to ask about a payment.`,
    plans: [
      msg`What coins and bonus are, and what a chapter costs`,
      msg`What to do when a payment fails or coins do not arrive`,
    ],
    way: { to: '/topup', label: msg`About buying coins` },
  },
  profile: {
    icon: UserRoundPen,
    title: msg`Profile`,
    today: GUEST_TODAY,
    plans: [
      msg`Your name, your picture and a few words about you`,
      msg`Changing them, and deleting your account`,
    ],
    way: { to: '/mine', label: msg`Back to Me` },
  },
  stripe: {
    icon: CreditCard,
    title: msg`Card payment`,
    today: msg`No payments are taken here yet. Never enter card details on a page that claims otherwise.`,
    plans: [msg`Paying for coins by card; the card's number goes to the payment provider alone`],
    way: { to: '/topup', label: msg`About buying coins` },
  },
  customerService: {
    icon: Headset,
    title: msg`Customer service`,
    today: msg`Messages cannot be sent from the app yet.`,
    plans: [msg`Writing to the people who run this library`, msg`Their answers, in one place`],
    way: { to: '/mine', label: msg`Back to Me` },
  },
  taskForm: {
    icon: ListChecks,
    title: msg`Task`,
    today: msg`There are no tasks yet.`,
    plans: [
      msg`Handing in what a task asks for`,
      msg`Seeing whether it was accepted, and the bonus it brought`,
    ],
    way: LIBRARY,
  },
} as const satisfies Record<string, PlannedScreen>;

export type PlannedName = keyof typeof PLANNED_SCREENS;
