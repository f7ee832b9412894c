import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { INVITATION_DAYS } from '../../../../../contract/studio/parts';
import type { TitleInvitation, TitlePerson } from '../../../../../contract/studio/people.schema';
import { useAuthorName } from '../../../../shared/comments/useAuthorName';
import { Tag } from '../../../../ui/Badge';
import { Button } from '../../../../ui/Button';
import { textLinkClass } from '../../../../ui/buttonClass';
import { LoadFailure } from '../../../../ui/LoadFailure';
import { Notice } from '../../../../ui/Notice';
import { DeskLink } from '../../desk/DeskLink';
import { DeskLoading } from '../../desk/DeskLoading';
import { useAct } from '../../desk/useAct';
import { useTitleRights } from '../../desk/useDesk';
import { useDeskFailure } from '../../desk/useDeskFailure';
import { useDeskRead } from '../../desk/useDeskRead';
import { FormSection } from '../FormSection';
import { InviteSheet } from './InviteSheet';
import { PartSheet, TakeOutSheet } from './PartSheet';
import { usePartTexts } from './usePartTexts';

type PeopleProps = {
  bookId: number;
  /** The page's own account has left the title. */
  onLeft?: () => void;
};

type Open = { readonly act: 'invite' } | { readonly act: 'part' | 'takeOut'; readonly person: TitlePerson };

/** Who makes a title, and who is invited to it. */
export function People({ bookId, onLeft }: PeopleProps) {
  const { decides, page } = useTitleRights();
  const { value, failure, reload } = useDeskRead('operatorTitlePeople', { bookId });
  const [open, setOpen] = useState<Open>();
  const nameOf = useNameOfPerson();
  const sheet = { bookId, onClose: () => setOpen(undefined) };
  return (
    <FormSection title={<Trans>People</Trans>}>
      <p className="text-pretty text-ink-soft">
        {page === '/operator' ? (
          <Trans>
            They see the title in their studio, each with one part. What they do is in the audit log.
          </Trans>
        ) : (
          <Trans>They see the title in their studio, each with one part.</Trans>
        )}
      </p>
      {value ? (
        <>
          {value.list.length > 0 && (
            <ul className="-mx-4 divide-y divide-line border-y border-line">
              {value.list.map((person) => (
                <PersonRow
                  key={person.key}
                  person={person}
                  name={nameOf(person)}
                  isLastAuthor={isLastAuthor(person, value.list)}
                  onChoose={(act) => setOpen({ act, person })}
                />
              ))}
            </ul>
          )}
          {value.list.length === 0 && value.invitations.length === 0 && (
            <p>
              <Trans>Nobody yet: only operators work on this title.</Trans>
            </p>
          )}
          {value.invitations.length > 0 && (
            <Invitations bookId={bookId} invitations={value.invitations} onDone={() => void reload()} />
          )}
        </>
      ) : failure ? (
        <LoadFailure failure={failure} retry={() => void reload()} />
      ) : (
        <DeskLoading className="h-20 w-full" />
      )}
      {decides.length > 0 && (
        <Button
          kind="outline"
          className="self-start"
          icon={<UserPlus className="size-icon-md" />}
          onClick={() => setOpen({ act: 'invite' })}
        >
          <Trans>Invite someone…</Trans>
        </Button>
      )}
      {open?.act === 'invite' && <InviteSheet {...sheet} onDone={() => void reload()} />}
      {open?.act === 'part' && (
        <PartSheet {...sheet} person={open.person} name={nameOf(open.person)} onDone={() => void reload()} />
      )}
      {open?.act === 'takeOut' && (
        <TakeOutSheet
          {...sheet}
          person={open.person}
          name={nameOf(open.person)}
          onDone={() => (open.person.isMe ? onLeft?.() : void reload())}
        />
      )}
    </FormSection>
  );
}

function isLastAuthor({ part }: TitlePerson, list: readonly TitlePerson[]): boolean {
  return part === 'author' && list.filter((other) => other.part === 'author').length === 1;
}

/** At the desk an account without a name is its address. */
function useNameOfPerson(): (person: TitlePerson) => string {
  const nameOf = useAuthorName();
  return ({ key, name, account }) => name || account?.email || nameOf({ key, name, avatar: '' });
}

type PersonRowProps = {
  person: TitlePerson;
  name: string;
  isLastAuthor: boolean;
  onChoose: (act: 'part' | 'takeOut') => void;
};

function PersonRow({ person, name, isLastAuthor, onChoose }: PersonRowProps) {
  const { t } = useLingui();
  const { decides } = useTitleRights();
  const partTexts = usePartTexts();
  const { part, isMe, account } = person;
  const mayChange = decides.includes(part);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        {account ? (
          <DeskLink at={`people/${account.userId}`} className={`${textLinkClass} wrap-anywhere`}>
            <bdi>{name}</bdi>
          </DeskLink>
        ) : (
          <bdi className="font-medium wrap-anywhere">{name}</bdi>
        )}
        <p className="text-caption text-ink-soft wrap-anywhere">
          {partTexts(part).name}
          {account && account.email !== name && ` · ${account.email}`}
        </p>
      </div>
      {isMe && (
        <Tag tone="accent">
          <Trans>You</Trans>
        </Tag>
      )}
      <div className="-mx-3 flex flex-wrap empty:hidden">
        {mayChange && (
          <Button
            size="sm"
            kind="quiet"
            aria-label={t`Change the part of ${name}`}
            onClick={() => onChoose('part')}
          >
            <Trans>Change…</Trans>
          </Button>
        )}
        {(mayChange || (isMe && !isLastAuthor)) && (
          <Button
            size="sm"
            kind="quiet"
            aria-label={isMe ? t`Leave the title` : t`Take ${name} out`}
            onClick={() => onChoose('takeOut')}
          >
            {isMe ? <Trans>Leave…</Trans> : <Trans>Take out…</Trans>}
          </Button>
        )}
      </div>
    </li>
  );
}

type InvitationsProps = {
  bookId: number;
  invitations: readonly TitleInvitation[];
  onDone: () => void;
};

function Invitations({ bookId, invitations, onDone }: InvitationsProps) {
  const { t } = useLingui();
  const partTexts = usePartTexts();
  const failureText = useDeskFailure();
  const { run, isBusy, failure } = useAct('operatorChangeTitlePeople');
  const takeBack = async (email: string) => {
    if (await run({ bookId, change: { kind: 'takeBack', email } })) onDone();
  };
  return (
    <div>
      <h4 className="font-medium">
        <Trans>Invited</Trans>
      </h4>
      <ul className="flex flex-col" aria-busy={isBusy}>
        {invitations.map(({ email, part, at }) => (
          <li key={email} className="flex flex-wrap items-center gap-x-3 py-1">
            <div className="min-w-0 flex-1 basis-48">
              <p className="wrap-anywhere">{email}</p>
              <p className="text-caption text-ink-soft">
                {partTexts(part).name} · <Plural value={daysLeft(at)} one="# day left" other="# days left" />
              </p>
            </div>
            <Button
              size="sm"
              kind="quiet"
              className="-mx-3"
              aria-label={t`Take the invitation to ${email} back`}
              onClick={() => void takeBack(email)}
            >
              <Trans>Take back</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
    </div>
  );
}

const DAY_MS = 86_400_000;

function daysLeft(at: number): number {
  return Math.max(1, Math.ceil((at - Date.now()) / DAY_MS + INVITATION_DAYS));
}
