import { useLingui } from '@lingui/react/macro';
import type { Asked } from '../../../contract/account/signals';
import { answerConsent, useAsked, useIsAgreed } from '../../platform/visit/consent';
import { PurposeDetail, PurposeName } from '../../shared/consent/PurposeText';
import { ListGroup } from '../../ui/List';
import { SwitchRow } from '../../ui/Switch';

/**
 * The consents given on this device, if there is anything to agree to (spec 4.14). Turning one off takes
 * effect at once.
 */
export function ConsentGroup() {
  const { t } = useLingui();
  const asked = useAsked();
  if (asked.length === 0) return null;
  return (
    <ListGroup title={t`What you allow`}>
      {asked.map((each) => (
        <ConsentSwitch key={each.purpose} asked={each} />
      ))}
    </ListGroup>
  );
}

function ConsentSwitch({ asked }: { asked: Asked }) {
  return (
    <SwitchRow
      label={<PurposeName purpose={asked.purpose} />}
      detail={<PurposeDetail asked={asked} />}
      checked={useIsAgreed(asked.purpose)}
      onChange={(isYes) => answerConsent(asked, isYes)}
    />
  );
}
