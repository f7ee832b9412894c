import { useLingui } from '@lingui/react/macro';
import { PASSWORD_STRENGTHS, passwordStrength } from './passwordStrength';

type StrengthHintProps = { password: string; email: string };

const COLOUR = { weak: 'bg-danger', fair: 'bg-mark-line', good: 'bg-accent', strong: 'bg-accent' } as const;

/** The strength of a new password, as a bar and a text. Its space is reserved, so that nothing moves. */
export function StrengthHint({ password, email }: StrengthHintProps) {
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
