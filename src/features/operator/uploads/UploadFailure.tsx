import { Trans } from '@lingui/react/macro';
import type { FailureName } from '../../../../contract/wire/failure';
import { Notice } from '../../../ui/Notice';
import { useDeskFailure } from '../desk/useDeskFailure';

export function UploadFailure({ name }: { name: FailureName }) {
  const failureText = useDeskFailure();
  return (
    <Notice tone="danger">
      {name === 'malformed' ? (
        <Trans>These files can’t be imported: too many, too large, or none at all.</Trans>
      ) : name === 'tooMany' ? (
        <Trans>Several uploads are already running. Wait for one of them to finish.</Trans>
      ) : (
        failureText(name)
      )}
    </Notice>
  );
}
