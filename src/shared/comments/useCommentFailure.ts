import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { CommentFailureName } from '../../../contract/comments/comments';
import type { FailureName } from '../../../contract/wire/failure';
import { useFailureText } from '../../i18n/useFailureText';

/** The English texts equal those in contract/wire/failure. */
const FAILURES: Readonly<Record<CommentFailureName, MessageDescriptor>> = {
  silenced: msg`You can’t write comments for now.`,
  tooLate: msg`It can’t be changed any more.`,
  tooManyComments: msg`That’s enough comments for today. Please continue tomorrow.`,
};

export function useCommentFailure(): (name: FailureName) => string {
  const { _ } = useLingui();
  const failureText = useFailureText();
  return (name) => (isOfComments(name) ? _(FAILURES[name]) : failureText(name));
}

function isOfComments(name: FailureName): name is CommentFailureName {
  return name in FAILURES;
}
