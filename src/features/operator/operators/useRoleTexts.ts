import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import type { OperatorRole } from '../../../../contract/wire/roles';

const TEXTS: Readonly<Record<OperatorRole, { name: MessageDescriptor; may: MessageDescriptor }>> = {
  owner: {
    name: msg`Owner`,
    may: msg`Everything, including figures, campaigns, the audit log and who has a role.`,
  },
  editor: {
    name: msg`Editor`,
    may: msg`Titles with their prices and figures, chapters, uploads, home, typos and watermarks.`,
  },
  moderator: {
    name: msg`Moderator`,
    may: msg`Comments, listed words, and readers: warnings, silences and bans.`,
  },
  support: {
    name: msg`Support`,
    may: msg`Messages, and readers: devices, coins, orders and refunds.`,
  },
};

/** Returns a function that gives a role's name, and what it may do. */
export function useRoleTexts(): (role: OperatorRole) => { readonly name: string; readonly may: string } {
  const { i18n } = useLingui();
  return useCallback((role) => ({ name: i18n._(TEXTS[role].name), may: i18n._(TEXTS[role].may) }), [i18n]);
}
