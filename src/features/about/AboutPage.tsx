import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { houseName } from '../../platform/device/houseName';
import { useServerConfig } from '../../platform/live/serverConfig';
import { HouseTextPart } from '../../shared/houseText/HouseTextPart';
import { ImprintRow } from '../../shared/houseText/ImprintRow';
import { useHouseText } from '../../shared/houseText/useHouseText';
import { ListGroup, RowContent, rowClass } from '../../ui/List';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { LogoMark } from '../../ui/Wordmark';

const CREDITS = [
  { name: 'Rubik', by: 'The Rubik Project Authors', licence: 'SIL OFL 1.1' },
  { name: 'Lora', by: 'The Lora Project Authors', licence: 'SIL OFL 1.1' },
  { name: 'Merriweather', by: 'The Merriweather Project Authors', licence: 'SIL OFL 1.1' },
  { name: 'Cardo', by: 'David J. Perry', licence: 'SIL OFL 1.1' },
  { name: 'Karla', by: 'The Karla Project Authors', licence: 'SIL OFL 1.1' },
  { name: 'Roboto', by: 'The Roboto Project Authors', licence: 'SIL OFL 1.1' },
  { name: 'OpenDyslexic', by: 'Abbie Gonzalez', licence: 'SIL OFL 1.1' },
  { name: 'Lucide', by: 'Lucide Icons and Contributors', licence: 'ISC' },
] as const;

export function AboutPage() {
  const { t } = useLingui();
  const operator = useServerConfig()?.operatorName;
  const shown = useHouseText('about');
  const title = (shown.state === 'shown' && shown.text.title) || t`About ${houseName}`;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} column="narrow" />
      <div className="page-width max-w-2xl! pt-2">
        <div className="flex items-center gap-5">
          <LogoMark className="size-16 shrink-0" />
          <p className="min-w-0 font-title text-title font-bold text-balance wrap-anywhere">{houseName}</p>
        </div>
        <div className="mt-5">
          <HouseTextPart
            shown={shown}
            builtIn={
              <p className="text-lead text-pretty">
                <Trans>
                  A library of serialized novels and short dramas that keeps your place, and your titles, on
                  your own device.
                </Trans>
              </p>
            }
          />
        </div>
        <div className="mt-7 flex flex-col gap-7">
          <ListGroup title={t`This library`}>
            <Fact name={t`Run by`}>{operator || t`not known yet`}</Fact>
            <Fact name={t`Address`}>{location.host}</Fact>
          </ListGroup>
          <ListGroup title={t`The software`}>
            <Fact name="Dogear">
              <Trans>Version {__APP_VERSION__}</Trans>
            </Fact>
            <Fact name={t`Licence`}>
              <Trans>MIT: free to use, change and run yourself</Trans>
            </Fact>
            <Fact name={t`Source`}>
              <Trans>Ask the operator of this library for the source it was built from</Trans>
            </Fact>
          </ListGroup>
          <ListGroup title={t`Typefaces and icons`}>
            {CREDITS.map(({ name, by, licence }) => (
              <Fact key={name} name={name}>
                {by} · {licence}
              </Fact>
            ))}
          </ListGroup>
          <ListGroup title={t`Legal`}>
            <Link to="/TermsOfService" className={rowClass}>
              <RowContent leads title={<Trans>Terms of Use</Trans>} />
            </Link>
            <Link to="/PrivacyPolicy" className={rowClass}>
              <RowContent leads title={<Trans>Privacy Policy</Trans>} />
            </Link>
            <ImprintRow />
          </ListGroup>
        </div>
      </div>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-14 flex-col justify-center gap-x-6 gap-y-0.5 px-4 py-2.5 sm:flex-row sm:items-center sm:justify-between">
      <span className="text-ink-soft">{name}</span>
      <span className="min-w-0 wrap-anywhere text-pretty sm:max-w-3/4 sm:text-right">{children}</span>
    </div>
  );
}
