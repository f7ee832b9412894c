import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DeskToken } from '../../../../contract/openApi/desk.schema';
import { ago } from '../../../ui/ago';
import { Button } from '../../../ui/Button';
import { ConfirmDialog, type ConfirmHandle } from '../../../ui/ConfirmDialog';
import { LoadFailure } from '../../../ui/LoadFailure';
import { Notice } from '../../../ui/Notice';
import { DeskLoading } from '../desk/DeskLoading';
import { DeskTable } from '../desk/DeskTable';
import { useAct } from '../desk/useAct';
import { useDeskFailure } from '../desk/useDeskFailure';
import { useDeskRead } from '../desk/useDeskRead';
import { TokenSheet } from './TokenSheet';

/** Tokens of programs, with what they may do and when they were last used. */
export function Tokens() {
  const { t, i18n } = useMacro();
  const failureText = useDeskFailure();
  const { value, failure, reload } = useDeskRead('operatorTokens', {});
  const revocation = useAct('operatorRevokeToken');
  const dialog = useRef<ConfirmHandle>(null);
  const [chosen, setChosen] = useState<DeskToken>();
  const [isNew, setNew] = useState(false);
  if (!value) {
    return failure ? <LoadFailure failure={failure} retry={() => void reload()} /> : <DeskLoading />;
  }
  const revoke = async () => {
    if (chosen && (await revocation.run({ tokenId: chosen.id }))) await reload();
  };
  const day = (moment: number) => i18n.date(new Date(moment), { dateStyle: 'medium' });
  const name = chosen?.name ?? '';
  return (
    <section aria-labelledby="tokens" className="flex flex-col gap-4">
      <h2 id="tokens" className="font-title text-heading font-semibold">
        <Trans>Tokens</Trans>
      </h2>
      <Button
        size="sm"
        className="self-start"
        icon={<Plus className="size-icon-md" />}
        onClick={() => setNew(true)}
      >
        <Trans>New token…</Trans>
      </Button>
      {value.list.length > 0 && (
        <DeskTable
          caption={t`Tokens`}
          rows={value.list}
          rowKey={({ id }) => id}
          columns={[
            {
              title: <Trans>Name</Trans>,
              cell: (token) => (
                <>
                  <bdi className="wrap-anywhere">{token.name}</bdi>
                  <span className="block text-caption text-ink-soft">
                    {token.usedAt === null ? (
                      <Trans>Never used</Trans>
                    ) : (
                      <Trans>Last used {ago(token.usedAt, Date.now(), i18n.locale)}</Trans>
                    )}
                  </span>
                </>
              ),
            },
            {
              title: <Trans>What it may do</Trans>,
              cell: ({ scopes }) =>
                scopes.map((scope) => (
                  <code key={scope} className="block text-caption whitespace-nowrap">
                    {scope}
                  </code>
                )),
            },
            {
              title: <Trans>Made by</Trans>,
              cell: ({ owner }) => <bdi className="wrap-anywhere">{owner}</bdi>,
            },
            {
              title: <Trans>State</Trans>,
              cell: ({ state, expiresAt }) => {
                if (state === 'revoked') return <Trans>Revoked</Trans>;
                if (state === 'ownerless') return <Trans>Off: its maker is no longer an owner</Trans>;
                if (state === 'expired') return <Trans>Expired {day(expiresAt)}</Trans>;
                return <Trans>Until {day(expiresAt)}</Trans>;
              },
            },
            {
              title: <span className="sr-only">{t`Revoke`}</span>,
              cell: (token) =>
                (token.state === 'good' || token.state === 'ownerless') && (
                  <Button
                    size="sm"
                    kind="quiet"
                    aria-label={t`Revoke ${token.name}`}
                    onClick={() => {
                      setChosen(token);
                      dialog.current?.open();
                    }}
                  >
                    <Trans>Revoke…</Trans>
                  </Button>
                ),
            },
          ]}
        />
      )}
      {revocation.failure && <Notice tone="danger">{failureText(revocation.failure.name)}</Notice>}
      <ConfirmDialog
        ref={dialog}
        title={t`Revoke ${name}?`}
        action={t`Revoke`}
        onConfirm={() => void revoke()}
      >
        <Trans>The program that uses it is refused from now on. This can’t be undone.</Trans>
      </ConfirmDialog>
      {isNew && <TokenSheet onClose={() => setNew(false)} onDone={() => void reload()} />}
    </section>
  );
}
