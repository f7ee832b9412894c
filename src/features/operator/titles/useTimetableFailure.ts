import { useLingui } from '@lingui/react/macro';
import type { FailureName } from '../../../../contract/wire/failure';
import { useDraftFailure } from './useDraftFailure';

/** A form asks only for what is possible, except that the server may not know the newest zones. */
export function useTimetableFailure(): (name: FailureName) => string {
  const { t } = useLingui();
  const failureText = useDraftFailure();
  return (name) =>
    name === 'malformed'
      ? t`The server does not know this time zone, or that day has begun there. Choose another one.`
      : failureText(name);
}
