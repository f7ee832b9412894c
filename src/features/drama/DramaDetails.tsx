import { Plural, Trans } from '@lingui/react/macro';
import type { DramaDetail } from '../../../contract/catalogue/dramas.schema';
import { TitleDetails } from '../../shared/titlePage/TitleDetails';

export function DramaDetails({ drama }: { drama: DramaDetail }) {
  return (
    <TitleDetails
      title={drama}
      free={<Trans>Free to watch</Trans>}
      priceOfPart={(price) => <Plural value={price} one="# coin an episode" other="# coins an episode" />}
      firstFree={(freeChapters) => (
        <Plural value={freeChapters} one="The first episode is free" other="The first # episodes are free" />
      )}
    />
  );
}
