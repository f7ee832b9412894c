import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { ApiScope, WebhookEvent } from '../../../../contract/openApi/openApi';

const SCOPES: Readonly<Record<ApiScope, MessageDescriptor>> = {
  'titles:read': msg`Read titles and chapters, with the texts`,
  'titles:write': msg`Publish, rename and replace chapters`,
  'orders:read': msg`Read orders and refunds, without the readers`,
  'comments:moderate': msg`Read waiting comments, approve and refuse them`,
};

const EVENTS: Readonly<Record<WebhookEvent | 'test', MessageDescriptor>> = {
  'chapter.published': msg`A chapter is published`,
  'order.paid': msg`An order is paid`,
  'order.refunded': msg`An order is refunded`,
  'comment.waiting': msg`A comment waits for approval`,
  test: msg`A test`,
};

export function useScopeText(): (scope: ApiScope) => string {
  const { i18n } = useLingui();
  return (scope) => i18n._(SCOPES[scope]);
}

export function useEventText(): (event: WebhookEvent | 'test') => string {
  const { i18n } = useLingui();
  return (event) => i18n._(EVENTS[event]);
}
