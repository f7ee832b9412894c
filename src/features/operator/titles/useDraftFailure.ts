import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { FailureName } from '../../../../contract/wire/failure';
import { useDeskFailure } from '../desk/useDeskFailure';

const TEXTS: Partial<Record<FailureName, MessageDescriptor>> = {
  malformed: msg`This is not possible: a draft never comes out before the one above it, and readers always see something of the title.`,
  tooLate: msg`The drafts have changed. Load the page again.`,
  tooMany: msg`This title is still being changed by a job. Try again in a moment.`,
};

export function useDraftFailure(): (name: FailureName) => string {
  const { i18n } = useLingui();
  const failureText = useDeskFailure();
  return (name) => {
    const own = TEXTS[name];
    return own ? i18n._(own) : failureText(name);
  };
}
