import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';

export function BankCode({ onSay }: { onSay: (code: string) => void }) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState(false);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const isCode = /^\d{6}$/.test(code.trim());
        setWrong(!isCode);
        if (isCode) onSay(code.trim());
      }}
    >
      <TextField
        label={t`The bank’s code`}
        hint={t`Your bank asks for a code to confirm this payment.`}
        value={code}
        onChange={setCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        error={wrong ? t`The code has 6 digits.` : undefined}
      />
      <Button type="submit" size="lg">
        <Trans>Confirm payment</Trans>
      </Button>
    </form>
  );
}
