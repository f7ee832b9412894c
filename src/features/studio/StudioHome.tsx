import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { StudioTitle } from '../../../contract/studio/studio.schema';
import { Tag } from '../../ui/Badge';
import { buttonClass } from '../../ui/buttonClass';
import { Cover } from '../../ui/Cover';
import { ListGroup, rowClass } from '../../ui/List';
import { LoadFailure } from '../../ui/LoadFailure';
import { Notice } from '../../ui/Notice';
import { StateMessage } from '../../ui/StateMessage';
import { callDesk } from '../operator/desk/callDesk';
import { DeskLoading } from '../operator/desk/DeskLoading';
import { deskTime } from '../operator/desk/deskTime';
import { useRead } from '../operator/desk/useDeskRead';
import { OfferTag } from '../operator/titles/OfferTag';
import { usePartTexts } from '../operator/titles/people/usePartTexts';
import { InvitationCard } from './InvitationCard';
import { OfflineManuscripts } from './manuscripts/OfflineManuscripts';

/** The account's titles, and the invitations to its address. */
export function StudioHome() {
  const { t } = useLingui();
  const fetch = useCallback(() => callDesk('studioHome', {}), []);
  const { value, failure, reload } = useRead(fetch);
  if (!value) {
    if (failure?.disposition === 'session') return <WhatItIs door="guest" />;
    return failure ? (
      <>
        <LoadFailure failure={failure} retry={() => void reload()} />
        <OfflineManuscripts />
      </>
    ) : (
      <DeskLoading />
    );
  }
  const { door, titles, invitations } = value;
  if (titles.length === 0 && invitations.length === 0) return <WhatItIs door={door} />;
  return (
    <div className="flex flex-col gap-7">
      {door === 'unproven' && <UnprovenNotice />}
      {invitations.map((invitation) => (
        <InvitationCard key={invitation.id} invitation={invitation} onDone={() => void reload()} />
      ))}
      {titles.length > 0 && (
        <ListGroup title={t`Your titles`}>
          {titles.map((title) => (
            <TitleRow key={title.id} title={title} />
          ))}
        </ListGroup>
      )}
      {titles.length > 0 && (
        <ListGroup>
          <Link to="/studio" search={{ at: 'statement' }} className={rowClass}>
            <Trans>What you have earned</Trans>
          </Link>
          <Link to="/authorPage" className={rowClass}>
            <Trans>Your page for readers</Trans>
          </Link>
        </ListGroup>
      )}
    </div>
  );
}

function TitleRow({ title }: { title: StudioTitle }) {
  const { i18n } = useLingui();
  const partTexts = usePartTexts();
  const { id, kind, drafts, nextPublishAt, part } = title;
  const chapters = i18n.number(title.chapterCount);
  return (
    <Link to="/studio" search={{ at: `titles/${id}` }} className={rowClass}>
      <Cover
        src={title.sourceImg}
        title={title.title}
        author={title.author}
        tint={title.tint}
        kind={kind === 'drama' ? 'drama' : undefined}
        className="w-14 shrink-0"
      />
      <span className="min-w-0 flex-1 py-1">
        <span lang={title.language} className="block font-medium wrap-anywhere">
          {title.title}
        </span>
        <span className="block text-caption text-ink-soft wrap-anywhere">
          {partTexts(part).name}
          {' · '}
          {kind === 'drama' ? <Trans>Episodes: {chapters}</Trans> : <Trans>Chapters: {chapters}</Trans>}
        </span>
        <span className="mt-1 flex flex-wrap gap-2 empty:hidden">
          <OfferTag title={{ ...title, deletedAt: null }} />
          {drafts > 0 && (
            <Tag>
              <Plural value={drafts} one="# draft" other="# drafts" />
            </Tag>
          )}
          {nextPublishAt !== null && (
            <Tag tone="mark">
              <Trans>Next: {deskTime(nextPublishAt, i18n.locale)}</Trans>
            </Tag>
          )}
        </span>
      </span>
    </Link>
  );
}

/** For those who have no title: what it is, and how one gets in. */
function WhatItIs({ door }: { door: 'guest' | 'unproven' | 'open' }) {
  const next = { redirect: '/studio' };
  return (
    <StateMessage
      drawing={door === 'open' ? 'coming-later' : 'sign-in'}
      title={<Trans>Here authors work on their titles</Trans>}
      actions={
        door === 'guest' ? (
          <Link to="/login" search={next} className={buttonClass()}>
            <Trans>Log in</Trans>
          </Link>
        ) : door === 'unproven' ? (
          <Link to="/loginCode" search={next} className={buttonClass()}>
            <Trans>Confirm e-mail</Trans>
          </Link>
        ) : (
          <>
            <Link to="/customerService" className={buttonClass('outline')}>
              <Trans>Write to us</Trans>
            </Link>
            <Link to="/studio" search={{ at: 'statement' }} className={buttonClass('quiet')}>
              <Trans>What you have earned</Trans>
            </Link>
          </>
        )
      }
    >
      <Trans>
        Drafts, publication times, readers’ comments and figures of a title, for its authors, editors and
        translators. You get in by an invitation to your e-mail address.
      </Trans>{' '}
      {door === 'guest' && <Trans>Do you have one? Log in with this address.</Trans>}
      {door === 'unproven' && (
        <Trans>Do you have one? Confirm your address with a code, and it appears here.</Trans>
      )}
      {door === 'open' && <Trans>None is waiting for you.</Trans>}
    </StateMessage>
  );
}

function UnprovenNotice() {
  return (
    <Notice
      action={
        <Link to="/loginCode" search={{ redirect: '/studio' }} className={buttonClass('tonal', 'sm')}>
          <Trans>Confirm e-mail</Trans>
        </Link>
      }
    >
      <Trans>Invitations to your address appear here once you have confirmed it.</Trans>
    </Notice>
  );
}
