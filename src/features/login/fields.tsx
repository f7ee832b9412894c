import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound, Lock, Mail } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '../../../contract/account/logins';
import { TextField } from '../../ui/TextField';
import { digitsOf, isEmail, isPasswordLength } from './credentials';
import { PASSWORD_STRENGTHS, passwordStrength } from './passwordStrength';

type StrengthHintProps = { password: string; email: string };

const COLOUR = { weak: 'bg-danger', fair: 'bg-mark-line', good: 'bg-accent', strong: 'bg-accent' } as const;

/** The strength of a new password, as a bar and a text. Its space is reserved, so that nothing moves. */
function StrengthHint({ password, email }: StrengthHintProps) {
  const { t } = useLingui();
  const strength = password === '' ? null : passwordStrength(password, email);
  const words = {
    weak: t`Weak and easily guessed. Several words in a row are better.`,
    fair: t`Fair. A few more characters would make it good.`,
    good: t`Good`,
    strong: t`Strong`,
  };
  const filled = strength === null ? 0 : PASSWORD_STRENGTHS.indexOf(strength) + 1;
  return (
    <div className="mt-2">
      <div aria-hidden="true" className="grid grid-cols-4 gap-1">
        {PASSWORD_STRENGTHS.map((step, at) => (
          <span
            key={step}
            className={`h-1 rounded-full forced-colors:border ${at < filled && strength !== null ? COLOUR[strength] : 'bg-sunken'}`}
          />
        ))}
      </div>
      <p role="status" aria-live="polite" className="mt-1.5 min-h-[1lh] text-caption text-ink-soft">
        {strength !== null && words[strength]}
      </p>
    </div>
  );
}

type FieldProps = { value: string; onChange: (value: string) => void; disabled?: boolean };

const ICON = { className: 'size-icon-md' } as const;

/** Validation starts when the reader leaves the field; from then on it runs while they type. */
function useLeft() {
  const [left, setLeft] = useState(false);
  return { left, onBlur: () => setLeft(true) };
}

/** An e-mail field. An empty one shows no error (spec 5). */
export function EmailField({ value, onChange, disabled }: FieldProps) {
  const { t } = useLingui();
  const { left, onBlur } = useLeft();
  const isWrong = left && value.trim() !== '' && !isEmail(value);
  return (
    <TextField
      label={<Trans>E-mail</Trans>}
      type="email"
      name="email"
      // Browsers store a password under this, and fill in addresses here as well.
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
      icon={<Mail {...ICON} />}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      disabled={disabled}
      error={isWrong ? t`Please enter a valid email address` : undefined}
    />
  );
}

/**
 * A password field. `error`: the server's answer. A new password is checked for its length (spec 5), and its
 * strength is shown while it is typed. `email`: the address it is for.
 */
export function PasswordField({
  value,
  onChange,
  isNew,
  email = '',
  error,
  autoFocus,
}: FieldProps & { isNew: boolean; email?: string; error?: ReactNode; autoFocus?: boolean }) {
  const { t } = useLingui();
  const { left, onBlur } = useLeft();
  const isWrong = left && value !== '' && !isPasswordLength(value);
  const rule = t`must be ${PASSWORD_MIN_CHARACTERS}-${PASSWORD_MAX_CHARACTERS} characters`;
  const field = (
    <TextField
      label={isNew ? <Trans>New password</Trans> : <Trans>Password</Trans>}
      type="password"
      name="password"
      autoFocus={autoFocus}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      required
      icon={<Lock {...ICON} />}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      hint={isNew ? rule : undefined}
      error={error ?? (isWrong ? rule : undefined)}
    />
  );
  if (!isNew) return field;
  return (
    <div>
      {field}
      <StrengthHint password={value} email={email} />
    </div>
  );
}

export function CodeField({
  value,
  onChange,
  error,
  autoFocus,
}: FieldProps & { error?: ReactNode; autoFocus?: boolean }) {
  return (
    <TextField
      label={<Trans>Code</Trans>}
      name="code"
      autoFocus={autoFocus}
      autoComplete="one-time-code"
      inputMode="numeric"
      required
      icon={<KeyRound {...ICON} />}
      value={value}
      onChange={(text) => onChange(digitsOf(text))}
      hint={<Trans>The six digits from the e-mail</Trans>}
      error={error}
    />
  );
}
