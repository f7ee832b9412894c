import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type LucideIcon, MessagesSquare } from 'lucide-react';

export type PlannedWay = {
  to: '/home';
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
} as const satisfies Record<string, PlannedScreen>;

export type PlannedName = keyof typeof PLANNED_SCREENS;
