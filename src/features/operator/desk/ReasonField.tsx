import { Trans } from '@lingui/react/macro';
import { REASON_MAX_CHARACTERS } from '../../../../contract/operator/operator';
import { TextField } from '../../../ui/TextField';

type ReasonFieldProps = {
  value: string;
  onChange: (value: string) => void;
  /** The reader sees the reason verbatim. */
  isTold?: boolean;
};

/**
 * The reason of an act. It stays in the audit log for ever, even after the reader's account is deleted: no
 * names, no addresses.
 */
export function ReasonField({ value, onChange, isTold }: ReasonFieldProps) {
  return (
    <TextField
      label={<Trans>Reason</Trans>}
      rows={2}
      required
      maxLength={REASON_MAX_CHARACTERS}
      value={value}
      onChange={onChange}
      hint={
        isTold ? (
          <Trans>The reader sees it word for word, and it stays in the log: no names, no addresses.</Trans>
        ) : (
          <Trans>It stays in the log: no names, no addresses.</Trans>
        )
      }
    />
  );
}
