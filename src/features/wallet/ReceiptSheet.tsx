import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BookOpen, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { BACK_MATTER_TARGET } from '../../../contract/catalogue/target';
import type { LedgerLine } from '../../../contract/money/ledger.schema';
import { buttonClass } from '../../ui/buttonClass';
import { LineTitle } from '../../ui/LineTitle';
import { ReadingLink } from '../../ui/ReadingLink';
import { Sheet } from '../../ui/Sheet';
import { changeOf } from './dayGroups';
import { signed } from './LineRow';
import { momentOf } from './times';

export function ReceiptSheet({ line, onClose }: { line: LedgerLine; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { reference, coins, bonus, held = 0, balance, at, id, requestId } = line;
  const items = reference.type === 'items' ? reference : undefined;
  return (
    <Sheet title={t`Receipt`} onClose={onClose}>
      <div className="flex flex-col gap-5 overflow-y-auto px-5 pt-1 pb-[calc(1.25rem+var(--safe-bottom))]">
        <div>
          <p className="text-title font-semibold tabular-nums">{signed(changeOf(line), i18n.locale)}</p>
          <p className="text-lead text-pretty">
            <LineTitle line={line} />
          </p>
        </div>
        <dl className="divide-y divide-line border-y border-line">
          {items && (
            <Row name={items.itemKind === 'episode' ? <Trans>Drama</Trans> : <Trans>Book</Trans>}>
              {items.bookName}
            </Row>
          )}
          {items && items.from !== items.to && (
            <Row name={items.itemKind === 'episode' ? <Trans>Episodes</Trans> : <Trans>Chapters</Trans>}>
              {items.to === BACK_MATTER_TARGET ? (
                <Trans>{items.from} to the end</Trans>
              ) : (
                `${items.from}–${items.to}`
              )}
            </Row>
          )}
          {reference.type === 'day' && (
            <Row name={<Trans>Day of the streak</Trans>}>{t`${reference.position} of 7`}</Row>
          )}
          {coins !== 0 && <Row name={<Trans>Coins</Trans>}>{signed(coins, i18n.locale)}</Row>}
          {bonus !== 0 && <Row name={<Trans>Bonus</Trans>}>{signed(bonus, i18n.locale)}</Row>}
          {held !== 0 && <Row name={<Trans>Held</Trans>}>{signed(held, i18n.locale)}</Row>}
          <Row name={<Trans>Balance after</Trans>}>
            <Plural value={balance.userGold} one="# coin" other="# coins" />
          </Row>
          <Row name={<Trans>When (New York)</Trans>}>{momentOf(at, i18n.locale)}</Row>
          <Row name={<Trans>Entry</Trans>}>{id}</Row>
          {requestId && (
            <Row name={<Trans>Request</Trans>}>
              <span className="break-all text-micro">{requestId}</span>
            </Row>
          )}
        </dl>
        {items?.itemKind === 'chapter' && (line.kind === 'unlock' || line.kind === 'capture') && (
          <ReadingLink bookId={items.bookId} target={items.from} className={buttonClass('tonal')}>
            <BookOpen className="size-icon-md" />
            <Trans>Read</Trans>
          </ReadingLink>
        )}
        {items?.itemKind === 'episode' && line.kind === 'unlock' && (
          <Link
            to="/drama/$videoId/$target"
            params={{ videoId: items.bookId, target: items.from }}
            className={buttonClass('tonal')}
          >
            <Play className="size-icon-md fill-current" />
            <Trans>Watch</Trans>
          </Link>
        )}
      </div>
    </Sheet>
  );
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 py-2.5">
      <dt className="shrink-0 text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-end tabular-nums">{children}</dd>
    </div>
  );
}
