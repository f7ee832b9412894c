import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ReaderFile } from '../../../../contract/operator/people.schema';
import { Tag } from '../../../ui/Badge';
import { textLinkClass } from '../../../ui/buttonClass';
import { cardClass } from '../../../ui/card';
import { Notice } from '../../../ui/Notice';
import { deskTime } from '../desk/deskTime';
import { ReaderKind } from './FindReader';

export function ReaderFacts({ reader }: { reader: ReaderFile }) {
  const { t, i18n } = useMacro();
  const when = (moment: number) => deskTime(moment, i18n.locale);
  const { balance, debt, comments, ban, silence, guests } = reader;
  const { coins, bonus } = balance;
  return (
    <div className="flex flex-col gap-4">
      {ban && (
        <Notice tone="danger">
          <Trans>
            Banned until {when(ban.until)}: {ban.reason}
          </Trans>
        </Notice>
      )}
      {silence && (
        <Notice tone="mark">
          <Trans>
            Silenced until {when(silence.until)}: {silence.reason}
          </Trans>
        </Notice>
      )}
      <dl className={`${cardClass} grid gap-x-8 divide-y divide-line px-4 sm:grid-cols-2 sm:divide-y-0`}>
        <Fact name={<Trans>Number</Trans>}>{reader.userId}</Fact>
        <Fact name={<Trans>Account or guest</Trans>}>
          <ReaderKind reader={reader} />
        </Fact>
        <Fact name={<Trans>E-mail</Trans>}>
          <span className="wrap-anywhere">{reader.email || '–'}</span>{' '}
          {reader.isEmailProven && (
            <Tag tone="accent">
              <Trans>Confirmed</Trans>
            </Tag>
          )}
        </Fact>
        <Fact name={<Trans>Logs in by</Trans>}>
          {[...(reader.hasPassword ? [t`password`] : []), ...reader.providers].join(', ') || '–'}
        </Fact>
        <Fact name={<Trans>Since</Trans>}>{when(reader.createdAt)}</Fact>
        <Fact name={<Trans>Language</Trans>}>{reader.language || '–'}</Fact>
        <Fact name={<Trans>Coins and bonus</Trans>}>{`${coins} + ${bonus}`}</Fact>
        <Fact name={<Trans>Owed</Trans>}>{debt}</Fact>
        <Fact name={<Trans>VIP until</Trans>}>{reader.vipUntil === null ? '–' : when(reader.vipUntil)}</Fact>
        <Fact name={<Trans>Comments</Trans>}>
          <Trans>
            {comments.shown} shown, {comments.waiting} waiting, {comments.refused} removed
          </Trans>
        </Fact>
        {guests.length > 0 && (
          <Fact name={<Trans>Guests merged into it</Trans>}>
            <span className="flex flex-wrap gap-x-3">
              {guests.map((id) => (
                <Link key={id} to="/operator" search={{ at: `people/${id}` }} className={textLinkClass}>
                  {id}
                </Link>
              ))}
            </span>
          </Fact>
        )}
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-end tabular-nums">{children}</dd>
    </div>
  );
}
