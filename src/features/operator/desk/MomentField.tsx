import type { ReactNode } from 'react';
import { TextField } from '../../../ui/TextField';

type MomentFieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  value: string;
  onChange: (value: string) => void;
};

/** Day and time by the clock of New York, as `momentOf` reads it. */
export function MomentField(props: MomentFieldProps) {
  return <TextField {...props} type="datetime-local" className="max-w-sm" />;
}
