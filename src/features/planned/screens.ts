import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { CreditCard, type LucideIcon, MessagesSquare, Wallet } from 'lucide-react';

export type PlannedWay = {
  to: '/home' | '/topup' | '/Rewards' | '/question';
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
  ways: readonly PlannedWay[];
};

const HOME: PlannedWay = { to: '/home', label: msg`Find something to read` };

export const PLANNED_SCREENS = {
  topup: {
    icon: Wallet,
    title: msg`Buy coins`,
    today: msg`Nothing is sold here yet. Free chapters are open to everyone, without coins.`,
    plans: [
      msg`Packs of coins with their price, paid by card`,
      msg`Each purchase in your coin history`,
      msg`Bonus coins, which are always spent before bought ones`,
    ],
    // Whoever is too poor for a chapter is sent here: what pays for it today, and the questions about top-ups.
    ways: [
      { to: '/Rewards', label: msg`Earn bonus` },
      { to: '/question', label: msg`Questions about coins` },
    ],
  },
  comments: {
    icon: MessagesSquare,
    title: msg`Comments`,
    today: msg`Readers cannot write comments yet.`,
    plans: [
      msg`What readers say about a book and its chapters`,
      msg`Writing a comment, liking others, and deleting your own`,
    ],
    ways: [HOME],
  },
  stripe: {
    icon: CreditCard,
    title: msg`Card payment`,
    today: msg`No payments are taken here yet. Never enter card details on a page that claims otherwise.`,
    plans: [msg`Paying for coins by card; the card's number goes to the payment provider alone`],
    ways: [{ to: '/topup', label: msg`About buying coins` }],
  },
} as const satisfies Record<string, PlannedScreen>;

export type PlannedName = keyof typeof PLANNED_SCREENS;
