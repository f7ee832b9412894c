import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  CHAPTER_PRICE_COINS,
  RANGE_DISCOUNT_FROM_ITEMS,
  RANGE_DISCOUNT_PERCENT,
} from '../../../contract/money/limits';
import { VIP_CHECK_IN_FACTOR, VIP_DAYS, VIP_DISCOUNT_PERCENT } from '../../../contract/money/payments';
import { INVITE_CHAPTERS, READING_AD_BONUS, READING_AD_SECONDS } from '../../../contract/money/rewards';
import { buttonClass, textLinkClass } from '../../ui/buttonClass';
import { cardClass } from '../../ui/card';
import { Disclosure } from '../../ui/Disclosure';
import { formatPercent } from '../../ui/formatPercent';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';

/** Answers to questions about coins and top-ups (spec 2.1). */
export function QuestionPage() {
  const { t } = useLingui();
  return (
    <>
      <PageTitle>{t`Questions about coins`}</PageTitle>
      <PageHeader title={t`Questions about coins`} column="narrow" />
      <div className="page-width flex max-w-2xl! flex-col gap-7 pt-1 pb-10">
        <Topic title={t`Coins and bonus`}>
          <CoinsAndBonus />
        </Topic>
        <Topic title={t`Buying coins`}>
          <Buying />
        </Topic>
        <Topic title={t`VIP`}>
          <Vip />
        </Topic>
        <Topic title={t`Unlocking chapters`}>
          <Unlocking />
        </Topic>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <p className="min-w-0 flex-1 basis-52 text-pretty text-ink-soft">
            <Trans>Didn’t find your answer? Write to the people who run this library.</Trans>
          </p>
          <Link to="/customerService" className={buttonClass('tonal')}>
            <Trans>Customer service</Trans>
          </Link>
        </div>
      </div>
    </>
  );
}

function Topic({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 px-1 text-caption font-semibold text-ink-soft">{title}</h2>
      <div className={`${cardClass} divide-y divide-line overflow-hidden`}>{children}</div>
    </section>
  );
}

function CoinsAndBonus() {
  return (
    <>
      <Disclosure title={<Trans>What is the difference between coins and bonus?</Trans>}>
        <Trans>
          Coins are bought, bonus is earned. One bonus is worth one coin. When you unlock something, your
          bonus is spent first and your coins after it.
        </Trans>
      </Disclosure>
      <Disclosure title={<Trans>How do I get bonus without paying?</Trans>}>
        <Trans>
          Check in every day, view an ad ({READING_AD_SECONDS} seconds for {READING_AD_BONUS} bonus), do the
          tasks, or invite a friend: you both get a bonus when your friend has read {INVITE_CHAPTERS}{' '}
          chapters. All of it is under{' '}
          <Link to="/Rewards" className={textLinkClass}>
            Rewards
          </Link>
          .
        </Trans>
      </Disclosure>
      <Disclosure title={<Trans>Do coins or bonus expire?</Trans>}>
        <Trans>
          Coins never expire. Bonus expires only if it was given with an end date; whatever expires first is
          spent first.
        </Trans>
      </Disclosure>
      <Disclosure title={<Trans>Where can I see what I earned and spent?</Trans>}>
        <Trans>
          In your{' '}
          <Link to="/CoinHistory" className={textLinkClass}>
            coin history
          </Link>
          , also without a connection. Every line opens its receipt.
        </Trans>
      </Disclosure>
    </>
  );
}

function Buying() {
  return (
    <>
      <Disclosure title={<Trans>How do I buy coins?</Trans>}>
        <Trans>
          On the{' '}
          <Link to="/topup" className={textLinkClass}>
            Buy coins
          </Link>{' '}
          page, in packs, if this library sells them. Many don’t: that page then says so, and bonus is how you
          unlock chapters.
        </Trans>
      </Disclosure>
      <Disclosure title={<Trans>My payment failed. What now?</Trans>}>
        <Trans>
          A failed payment adds no coins. Try another card or method. If your bank shows a charge anyway, it
          is usually a hold that will be released.
        </Trans>
      </Disclosure>
      <Disclosure title={<Trans>I paid, but the coins are not there</Trans>}>
        <Trans>
          Coins are added once the payment provider confirms the payment, which can take a few minutes, even
          while the app is closed. If nothing shows in your coin history after an hour, write to customer
          service with the time and the amount.
        </Trans>
      </Disclosure>
      <Disclosure title={<Trans>Are my card details kept here?</Trans>}>
        <Trans>
          No. They go to the payment provider alone, which keeps a card only if you ask it to. Never send them
          in a message.
        </Trans>
      </Disclosure>
      <Disclosure title={<Trans>The connection dropped while I was paying</Trans>}>
        <Trans>
          The payment waits and continues when the connection is back. However often it is tried, it is one
          order and is charged once. The page{' '}
          <Link to="/topup" className={textLinkClass}>
            Buy coins
          </Link>{' '}
          shows what is waiting and lets you cancel it.
        </Trans>
      </Disclosure>
      <Disclosure title={<Trans>I buy coins for one chapter. Does it open by itself?</Trans>}>
        <Trans>
          Yes, once they are paid, and for no more than the price you saw. If it costs more by then, you are
          asked again. Until then you can leave it locked and keep the coins.
        </Trans>
      </Disclosure>
      <Disclosure title={<Trans>Can I get my money back?</Trans>}>
        <Trans>
          Write to customer service with the number of the receipt. When a purchase is paid back, what you
          have not spent of its bonus and coins is taken back. What you spent is owed, and your next purchase
          or reward makes up for it. Nothing you unlocked is locked again.
        </Trans>
      </Disclosure>
    </>
  );
}

function Vip() {
  return (
    <>
      <Disclosure title={<Trans>What does VIP give me?</Trans>}>
        <Trans>
          For {VIP_DAYS} days chapters and episodes cost {VIP_DISCOUNT_PERCENT}% less, the daily check-in
          counts {VIP_CHECK_IN_FACTOR} times as much, and there are no house ads. Coins are whole: what a
          price is rounded up by comes off the next one, so with 1-coin chapters every fifth one is free. The
          button says what each costs before you unlock it.
        </Trans>
      </Disclosure>
      <Disclosure title={<Trans>How does VIP end?</Trans>}>
        <Trans>
          One-time VIP ends automatically. Renewing VIP is charged again every {VIP_DAYS} days until you stop
          it on the page{' '}
          <Link to="/topup" className={textLinkClass}>
            Buy coins
          </Link>
          . You then stay VIP until the end of the period you paid for. What you unlocked stays yours.
        </Trans>
      </Disclosure>
    </>
  );
}

function Unlocking() {
  const { i18n } = useLingui();
  const discount = formatPercent(RANGE_DISCOUNT_PERCENT, i18n.locale);
  return (
    <>
      <Disclosure title={<Trans>What does a chapter cost?</Trans>}>
        <Trans>
          {CHAPTER_PRICE_COINS} coin unless the book says otherwise; the button shows the price before you
          press it. From {RANGE_DISCOUNT_FROM_ITEMS} chapters at once, {discount} is off.
        </Trans>
      </Disclosure>
      <Disclosure title={<Trans>Can I unlock without a connection?</Trans>}>
        <Trans>
          Yes. It waits until the device is back online. Nothing is spent before that, and you can cancel it.
          If the price has risen, you are asked again.
        </Trans>
      </Disclosure>
      <Disclosure title={<Trans>Can a chapter be locked again?</Trans>}>
        <Trans>
          No. What you have unlocked stays open for good, also when its price changes or your coins are spent.
        </Trans>
      </Disclosure>
      <Disclosure title={<Trans>Can I be charged twice for the same chapter?</Trans>}>
        <Trans>No. The server keeps one unlock for each chapter and reader, however often it is asked.</Trans>
      </Disclosure>
    </>
  );
}
