import type { ReactNode } from 'react';
import { TextField } from '../../../ui/TextField';

type MomentFieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  value: string;
  onChange: (value: string) => void;
};

/** A field for day and time by the operator's clock, in the format of `momentOf`. */
export function MomentField(props: MomentFieldProps) {
  return <TextField {...props} type="datetime-local" className="max-w-sm" />;
}
