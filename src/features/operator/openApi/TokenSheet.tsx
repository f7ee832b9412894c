import { plural } from '@lingui/core/macro';
import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { useState } from 'react';
import {
  API_SCOPES,
  API_TOKEN_DAYS,
  API_TOKEN_NAME_MOST,
  type ApiScope,
} from '../../../../contract/openApi/openApi';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { Sheet } from '../../../ui/Sheet';
import { TextField } from '../../../ui/TextField';
import { ActSheet } from '../desk/ActSheet';
import { useAct } from '../desk/useAct';
import { hashOf, newToken } from './newSecret';
import { ShownOnce } from './ShownOnce';
import { Ticks } from './Ticks';
import { useScopeText } from './useOpenApiTexts';

type Days = (typeof API_TOKEN_DAYS)[number];

export function TokenSheet({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { t } = useMacro();
  const scopeText = useScopeText();
  // One for all tries, so that a request whose answer was lost is sent again as it was.
  const [token] = useState(newToken);
  const [isMade, setMade] = useState(false);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiScope[]>([]);
  const [days, setDays] = useState<`${Days}`>('90');
  const { run, isBusy, failure } = useAct('operatorMakeToken');
  const submit = async () => {
    const tokenHash = await hashOf(token);
    const request = { name: name.trim(), scopes: [...scopes], days: Number(days) as Days, tokenHash };
    if (!(await run(request))) return;
    onDone();
    setMade(true);
  };
  if (isMade)
    return (
      <Sheet title={t`The token`} onClose={onClose}>
        <ShownOnce
          label={<Trans>Token</Trans>}
          value={token}
          hint={
            <Trans>
              It is shown only now, and this site does not store it. Anyone who has it can do what you
              allowed, until it expires or you revoke it.
            </Trans>
          }
          onDone={onClose}
        />
      </Sheet>
    );
  return (
    <ActSheet
      title={t`New token`}
      action={<Trans>Make the token</Trans>}
      onClose={onClose}
      onSubmit={() => void submit()}
      isReady={name.trim() !== '' && scopes.length > 0}
      isBusy={isBusy}
      failure={failure}
    >
      <TextField
        label={<Trans>Name</Trans>}
        hint={<Trans>The program that uses it. The audit log names it.</Trans>}
        name="token"
        autoComplete="off"
        maxLength={API_TOKEN_NAME_MOST}
        required
        value={name}
        onChange={setName}
      />
      <Ticks
        title={<Trans>What it may do</Trans>}
        all={API_SCOPES}
        chosen={scopes}
        onChange={setScopes}
        text={scopeText}
        detail={(scope) => scope}
      />
      <SegmentedControl
        label={t`How long it works`}
        value={days}
        onChange={setDays}
        options={API_TOKEN_DAYS.map((each) => ({
          value: `${each}` as const,
          label: t`${plural(each, { one: '# day', other: '# days' })}`,
        }))}
      />
    </ActSheet>
  );
}
