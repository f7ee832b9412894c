import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TabName } from '../../../contract/wire/tabBar';

const LABELS: Record<TabName, MessageDescriptor> = {
  BookShelf: msg`Library`,
  home: msg`Novel`,
  Ranking: msg`Explore`,
  Rewards: msg`Rewards`,
  mine: msg`Me`,
  login: msg`Log in`,
};

/** `_` translates; a custom name of a saved bar is shown as it is. */
export function tabLabel(name: string, _: (message: MessageDescriptor) => string): string {
  return Object.hasOwn(LABELS, name) ? _(LABELS[name as TabName]) : name;
}
