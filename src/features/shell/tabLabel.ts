import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TabName } from '../../../contract/wire/tabBar';

/** What the field's tab names are called in the reader's language. */
const LABELS: Record<TabName, MessageDescriptor> = {
  BookShelf: msg`Library`,
  home: msg`Novel`,
  Ranking: msg`Explore`,
  Rewards: msg`Rewards`,
  mine: msg`Me`,
  login: msg`Log in`,
};

/** `_` translates; a name of a saved bar's own is shown as it is. */
export function tabLabel(name: string, _: (message: MessageDescriptor) => string): string {
  return Object.hasOwn(LABELS, name) ? _(LABELS[name as TabName]) : name;
}
