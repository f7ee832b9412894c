import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound, Plus, X } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { MOST_CATALOGUE_TOKENS } from '../../../contract/account/logins';
import type { CatalogueToken } from '../../../contract/account/logins.schema';
import type { Failure } from '../../../contract/wire/failure';
import { useFailureText } from '../../i18n/useFailureText';
import { recordAnswer } from '../../platform/live/connection';
import { usecases } from '../../platform/worker/usecases';
import { ago } from '../../ui/ago';
import { cardClass } from '../../ui/card';
import { IconButton } from '../../ui/IconButton';
import { ListGroup, RowContent, rowClass } from '../../ui/List';
import { TextField } from '../../ui/TextField';
import { showToast } from '../../ui/toasts';

type Access = { readonly address: string; readonly list: readonly CatalogueToken[] };

/**
 * The tokens with which e-readers get the reader's unlocked novels (decision 0130). Shows nothing where the
 * operator forbids files, and until the server has answered.
 */
export function EReaders() {
  const { t, i18n } = useLingui();
  const failureText = useFailureText();
  const [access, setAccess] = useState<Access>();
  const [made, setMade] = useState<string>();
  const load = useCallback(async () => {
    const listed = await usecases.listCatalogueTokens();
    recordAnswer(listed);
    if (listed.ok) setAccess(listed.value);
  }, []);
  useEffect(() => void load(), [load]);
  if (!access || access.address === '') return null;
  const tell = (failure: Failure) => showToast({ text: failureText(failure.name) });
  const make = async () => {
    const answer = await usecases.makeCatalogueToken();
    recordAnswer(answer);
    if (answer.ok) setMade(answer.value.token);
    else tell(answer.failure);
    await load();
  };
  const end = async (id: number) => {
    const ended = await usecases.endCatalogueToken({ id });
    recordAnswer(ended);
    setMade(undefined);
    // A token that no longer exists counts as revoked.
    if (ended.ok || ended.failure.name === 'notFound') showToast({ text: t`Token revoked` });
    else tell(ended.failure);
    await load();
  };
  return (
    <div className="flex flex-col gap-3">
      <ListGroup title={<Trans>E-readers</Trans>}>
        <p className="px-4 py-4 text-pretty text-ink-soft">
          <Trans>
            E-readers and reading apps with OPDS can download the novels you unlocked. Give them this address,
            any user name, and a token as the password:
          </Trans>
          <span className="mt-1 block break-all text-ink select-all">{access.address}</span>
        </p>
        {access.list.map(({ id, createdAt, seenAt }) => (
          <div key={id} className={rowClass}>
            <RowContent
              icon={<KeyRound className="size-icon-lg" />}
              title={<Trans>Token of {i18n.date(new Date(createdAt), { dateStyle: 'medium' })}</Trans>}
              detail={
                seenAt === null ? (
                  <Trans>Never used</Trans>
                ) : (
                  <Trans>Last used {ago(seenAt, Date.now(), i18n.locale)}</Trans>
                )
              }
            />
            <IconButton label={t`Revoke this token`} onClick={() => void end(id)}>
              <X className="size-icon-md" />
            </IconButton>
          </div>
        ))}
        {access.list.length < MOST_CATALOGUE_TOKENS && (
          <button type="button" className={rowClass} onClick={() => void make()}>
            <RowContent icon={<Plus className="size-icon-lg" />} title={<Trans>New token</Trans>} />
          </button>
        )}
      </ListGroup>
      {made !== undefined && (
        <div className={`${cardClass} p-4`}>
          <TextField
            label={<Trans>Token</Trans>}
            value={made}
            onChange={() => undefined}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
            hint={
              <Trans>
                It is shown only now. Anyone who has it can read your unlocked novels until you revoke it.
              </Trans>
            }
          />
        </div>
      )}
    </div>
  );
}
