import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Bell, CreditCard, type LucideIcon, Smartphone, UserRound } from 'lucide-react';
import { TASK_TYPES } from '../../../contract/money/rewards';
import type { Task } from '../../../contract/money/rewards.schema';

export type KnownTask = { icon: LucideIcon; title: MessageDescriptor; how: MessageDescriptor };

/** Names and instructions of the tasks of spec 3. A type without an entry is not shown. */
export const KNOWN_TASKS: Partial<Record<Task['taskType'], KnownTask>> = {
  [TASK_TYPES.register]: {
    icon: UserRound,
    title: msg`Create account`,
    how: msg`With an e-mail address or an existing account. Everything you collected as a guest comes along.`,
  },
  [TASK_TYPES.topUp]: {
    icon: CreditCard,
    title: msg`Buy coins for the first time`,
    how: msg`Any pack counts. Collect the bonus once the payment has arrived.`,
  },
  [TASK_TYPES.install]: {
    icon: Smartphone,
    title: msg`Add the app to your home screen`,
    how: msg`Install it and open it once from your home screen. The bonus arrives automatically.`,
  },
  [TASK_TYPES.notifications]: {
    icon: Bell,
    title: msg`Allow notifications`,
    how: msg`Choose Allow when the browser asks. You can change your mind later and keep the bonus.`,
  },
};
