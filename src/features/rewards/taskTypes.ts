import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Bell, CreditCard, type LucideIcon, Smartphone, UserRound } from 'lucide-react';
import type { TASK_STATUS, TASK_TYPES, Task } from '../../../contract/task';

// The contract's own would bring its schemas into the page; the compiler holds these to them.
export const TYPES = { register: 2, topUp: 3, install: 4, notifications: 5 } as const satisfies Omit<
  typeof TASK_TYPES,
  'unused'
>;
export const STATUS = { open: 0, claimable: 1, claimed: 2 } as const satisfies typeof TASK_STATUS;

export type KnownTask = { icon: LucideIcon; title: MessageDescriptor; how: MessageDescriptor };

/** What a task of spec 3 is called, and what to do for it. A type that is not here is not shown. */
export const KNOWN_TASKS: Partial<Record<Task['taskType'], KnownTask>> = {
  [TYPES.register]: {
    icon: UserRound,
    title: msg`Open an account`,
    how: msg`With an e-mail address, or a sign-in you already have. What you have collected as a guest comes along.`,
  },
  [TYPES.topUp]: {
    icon: CreditCard,
    title: msg`Buy coins for the first time`,
    how: msg`Any pack counts. The bonus is there to collect once the payment has arrived.`,
  },
  [TYPES.install]: {
    icon: Smartphone,
    title: msg`Put the app on your home screen`,
    how: msg`Install it, then open it from there once: the bonus comes by itself.`,
  },
  [TYPES.notifications]: {
    icon: Bell,
    title: msg`Allow notifications`,
    how: msg`Say yes when the browser asks. You can change your mind later and keep the bonus.`,
  },
};
