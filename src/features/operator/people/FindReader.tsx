import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type FormEvent, useCallback, useState } from 'react';
import type { FoundReader, ReaderCursor } from '../../../../contract/operator/people.schema';
import { Tag } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { textLinkClass } from '../../../ui/buttonClass';
import { TextField } from '../../../ui/TextField';
import { DeskListBody } from '../desk/DeskListBody';
import { DeskTable } from '../desk/DeskTable';
import { deskTime } from '../desk/deskTime';
import { useDesk } from '../desk/useDesk';
import { useDeskList } from '../desk/useDeskList';

/**
 * Finds readers by number, or by the start of an address or a name; without a query it lists the newest
 * accounts.
 */
export function FindReader() {
  const { t, i18n } = useMacro();
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  const ask = useDesk();
  const page = useCallback(
    (after: NonNullable<ReaderCursor> | null) => ask('operatorFindReaders', { query, after }),
    [ask, query],
  );
  const list = useDeskList<FoundReader, NonNullable<ReaderCursor>>(page);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setQuery(text.trim());
  };
  return (
    <div className="flex flex-col gap-5">
      <form role="search" onSubmit={submit} className="flex max-w-2xl flex-col gap-3">
        <TextField
          label={<Trans>Number, e-mail or name</Trans>}
          type="search"
          name="reader"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          icon={<Search className="size-icon-md" />}
          value={text}
          onChange={setText}
          hint={<Trans>The beginning is enough.</Trans>}
        />
        <Button type="submit" size="sm" className="self-start" busy={list.isLoading && query !== ''}>
          <Trans>Find</Trans>
        </Button>
      </form>
      <DeskListBody of={list} empty={<Trans>No reader matches</Trans>}>
        {(readers) => (
          <DeskTable
            caption={query === '' ? t`The newest accounts` : t`Readers found`}
            rows={readers}
            rowKey={({ userId }) => userId}
            columns={[
              {
                title: <Trans>Number</Trans>,
                cell: ({ userId }) => (
                  <Link
                    to="/operator"
                    search={{ at: `people/${userId}` }}
                    className={textLinkClass}
                    aria-label={t`Reader ${userId}`}
                  >
                    {userId}
                  </Link>
                ),
              },
              {
                title: <Trans>Reader’s name</Trans>,
                cell: ({ name }) => <bdi className="wrap-anywhere">{name}</bdi>,
              },
              {
                title: <Trans>E-mail</Trans>,
                cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
              },
              { title: <Trans>Account or guest</Trans>, cell: (reader) => <ReaderKind reader={reader} /> },
              {
                title: <Trans>Since</Trans>,
                cell: ({ createdAt }) => (
                  <span className="whitespace-nowrap">{deskTime(createdAt, i18n.locale)}</span>
                ),
              },
            ]}
          />
        )}
      </DeskListBody>
    </div>
  );
}

export function ReaderKind({ reader }: { reader: Pick<FoundReader, 'kind' | 'mergedInto' | 'bannedUntil'> }) {
  const { kind, mergedInto, bannedUntil } = reader;
  return (
    <span className="flex flex-wrap gap-1.5">
      <Tag tone={kind === 'registered' ? 'accent' : 'plain'}>
        {kind === 'registered' ? <Trans>Account</Trans> : <Trans>Guest</Trans>}
      </Tag>
      {mergedInto !== null && (
        <Tag>
          <Trans>Merged into {mergedInto}</Trans>
        </Tag>
      )}
      {bannedUntil !== null && bannedUntil > Date.now() && (
        <Tag tone="danger">
          <Trans>Banned</Trans>
        </Tag>
      )}
    </span>
  );
}
