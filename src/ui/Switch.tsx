import '../styles/controls.css';
import { type ReactNode, useId } from 'react';

type ToggleProps = {
  label: ReactNode;
  detail?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

/** An on/off setting that takes effect at once. The whole row is the target. */
export function SwitchRow(props: ToggleProps) {
  return <Toggle {...props} kind="switch" />;
}

export function Checkbox(props: ToggleProps) {
  return <Toggle {...props} kind="checkbox" />;
}

function Toggle({
  kind,
  label,
  detail,
  checked,
  onChange,
  disabled,
}: ToggleProps & { kind: 'switch' | 'checkbox' }) {
  const id = useId();
  const input = (
    <input
      type="checkbox"
      role={kind === 'switch' ? 'switch' : undefined}
      checked={checked}
      disabled={disabled}
      aria-labelledby={id}
      aria-describedby={detail ? `${id}-detail` : undefined}
      onChange={(event) => onChange(event.target.checked)}
      className={kind}
    />
  );
  return (
    <label
      className={`flex items-center ${kind === 'switch' ? 'min-h-14 gap-4 px-4 py-2' : 'min-h-11 gap-3 py-1.5'} ${disabled ? 'text-ink-soft' : 'cursor-pointer'}`}
    >
      {kind === 'checkbox' && input}
      <span className="min-w-0 flex-1">
        <span id={id} className="block text-pretty">
          {label}
        </span>
        {detail && (
          <span id={`${id}-detail`} className="block text-caption text-pretty text-ink-soft">
            {detail}
          </span>
        )}
      </span>
      {kind === 'switch' && input}
    </label>
  );
}
