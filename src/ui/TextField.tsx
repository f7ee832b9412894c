import { useLingui } from '@lingui/react/macro';
import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { iconButtonClass } from './buttonClass';

type TextFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'size' | 'prefix'> & {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  /** The error and how to fix it. Replaces the hint. */
  error?: ReactNode;
  icon?: ReactNode;
  rows?: number;
};

const BOX =
  'w-full rounded-md border border-edge bg-surface text-input text-ink transition-colors hover:border-ink-soft focus:border-accent focus:outline-(length:--focus-width) focus:-outline-offset-1 focus:outline-accent focus:outline-solid disabled:opacity-50 read-only:bg-sunken aria-invalid:border-danger aria-invalid:outline-danger';

/** A labelled field with a hint or an error below it. A password can be made visible. */
export function TextField({
  label,
  value,
  onChange,
  hint,
  error,
  icon,
  rows,
  type = 'text',
  className = '',
  ...rest
}: TextFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const [shown, setShown] = useState(false);
  const note = error ?? hint;
  const shared = {
    id,
    value,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': note ? `${id}-note` : undefined,
  };
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <div className="relative">
        {icon && (
          <span className="pointer-events-none absolute inset-y-0 left-4 grid place-items-center text-ink-soft">
            {icon}
          </span>
        )}
        {rows === undefined ? (
          <input
            {...rest}
            {...shared}
            type={type === 'password' && shown ? 'text' : type}
            onChange={(event) => onChange(event.target.value)}
            className={`${BOX} h-[max(48px,1.75lh)] ${icon ? 'pl-[calc(26px+var(--spacing-icon-md))]' : 'pl-4'} ${type === 'password' ? 'pr-12' : 'pr-4'}`}
          />
        ) : (
          <textarea
            {...(rest as ComponentProps<'textarea'>)}
            {...shared}
            rows={rows}
            onChange={(event) => onChange(event.target.value)}
            className={`${BOX} block min-h-24 resize-y px-4 py-3`}
          />
        )}
        {type === 'password' && (
          <button
            type="button"
            aria-label={shown ? t`Hide password` : t`Show password`}
            onClick={() => setShown(!shown)}
            className={`${iconButtonClass} absolute! top-1/2 right-0.5 -translate-y-1/2 text-ink-soft`}
          >
            {shown ? <EyeOff className="size-icon-lg" /> : <Eye className="size-icon-lg" />}
          </button>
        )}
      </div>
      {note && (
        <p
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={`mt-1.5 flex gap-1.5 text-caption ${error ? 'text-danger' : 'text-ink-soft'}`}
        >
          {error && <CircleAlert className="mt-px size-icon-sm" />}
          <span>{note}</span>
        </p>
      )}
    </div>
  );
}
