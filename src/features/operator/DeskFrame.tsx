import { useLingui } from '@lingui/react';
import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button';
import { cardClass } from '../../ui/card';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { SelectRow } from '../../ui/SelectRow';
import { Sheet } from '../../ui/Sheet';
import { callDesk } from './desk/callDesk';
import { DeskDoor } from './desk/DeskDoor';
import { DeskLoading } from './desk/DeskLoading';
import type { DeskState } from './desk/deskState';
import { needsPassword, type PasswordReason } from './desk/needsPassword';
import { type AskDesk, DeskContext } from './desk/useDesk';
import { addressOf, type DeskPlace } from './operatorAddress';
import { SECTIONS } from './sections';

type DeskFrameProps = { place: DeskPlace; state: DeskState; onState: (state: DeskState) => void };

export function DeskFrame({ place, state, onState }: DeskFrameProps) {
  const { t } = useMacro();
  const { i18n } = useLingui();
  const { ask, door } = useOpenDesk(state, addressOf(place));
  const section = SECTIONS.find(({ at }) => at === place.section) ?? SECTIONS[0];
  const main = useFocusOnSection(section?.at ?? '');
  const close = async () => {
    await callDesk('operatorClose', {});
    onState({ ...state, openUntil: null });
  };
  if (!section) return null;
  const { Section, title } = section;
  const name = i18n._(title);
  return (
    <DeskContext value={ask}>
      <PageTitle>{t`${name} · Operator’s desk`}</PageTitle>
      <PageHeader
        title={t`Operator’s desk`}
        actions={
          <Button kind="quiet" size="sm" onClick={() => void close()}>
            <Trans>Close the desk</Trans>
          </Button>
        }
      />
      <div className="page-width pb-10 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-8">
        <DeskNavigation current={section.at} />
        <section
          ref={main}
          tabIndex={-1}
          aria-labelledby="desk-section"
          className="min-w-0 pt-4 outline-none lg:pt-0"
        >
          <h2 id="desk-section" className="mb-4 font-title text-heading font-semibold">
            {name}
          </h2>
          <Suspense key={section.at} fallback={<DeskLoading />}>
            <Section rest={place.section === section.at ? place.rest : ''} />
          </Suspense>
        </section>
      </div>
      {door}
    </DeskContext>
  );
}

/**
 * Calls the server; if the desk has closed meanwhile, or the call needs a fresh password, asks for it first.
 * Concurrent calls share one question.
 */
function useOpenDesk(state: DeskState, at: string) {
  const { t } = useMacro();
  const [asked, setAsked] = useState<PasswordReason>();
  const waiting = useRef<((isOpen: boolean) => void)[]>([]);
  const settle = useCallback((isOpen: boolean) => {
    for (const resolve of waiting.current.splice(0)) resolve(isOpen);
  }, []);
  const ask = useCallback<AskDesk>(async (name, request) => {
    for (;;) {
      const answer = await callDesk(name, request);
      if (answer.ok || !needsPassword(answer.failure)) return answer;
      setAsked(answer.failure.name);
      const isOpen = await new Promise<boolean>((resolve) => waiting.current.push(resolve));
      if (!isOpen) return answer;
    }
  }, []);
  // Calls that wait when the operator leaves the desk learn that it stayed closed.
  useEffect(() => () => settle(false), [settle]);
  const leave = () => {
    setAsked(undefined);
    settle(false);
  };
  const door = asked && (
    <Sheet title={asked === 'deskClosed' ? t`The desk is closed` : t`Your password again`} onClose={leave}>
      <div className="px-5 pt-2 pb-6">
        <DeskDoor
          state={state}
          reason={asked}
          at={at}
          onOpen={() => {
            settle(true);
            setAsked(undefined);
          }}
        />
      </div>
    </Sheet>
  );
  return { ask, door };
}

/** Moves the focus to the chosen section, so that keyboard and screen reader continue there. */
function useFocusOnSection(at: string) {
  const main = useRef<HTMLElement>(null);
  const before = useRef(at);
  useEffect(() => {
    if (before.current === at) return;
    before.current = at;
    main.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [at]);
  return main;
}

function DeskNavigation({ current }: { current: string }) {
  const { t } = useMacro();
  const { i18n } = useLingui();
  const navigate = useNavigate();
  return (
    <nav aria-label={t`Sections of the desk`}>
      <div className={`${cardClass} lg:hidden`}>
        <SelectRow
          label={t`Section`}
          value={current}
          options={SECTIONS.map(({ at, title }) => ({ value: at, label: i18n._(title) }))}
          onChange={(at) => void navigate({ to: '/operator', search: { at } })}
        />
      </div>
      <ul className="sticky top-6 hidden flex-col gap-1 lg:flex">
        {SECTIONS.map(({ at, title, icon: Icon }) => (
          <li key={at}>
            <Link
              to="/operator"
              search={{ at }}
              aria-current={at === current ? 'page' : undefined}
              className="flex min-h-11 items-center gap-3 rounded-md px-3 hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent"
            >
              <Icon className="size-icon-md shrink-0" />
              <span className="min-w-0">{i18n._(title)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
