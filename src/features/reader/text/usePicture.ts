import { useEffect, useState } from 'react';
import { picturePath } from '../../../../contract/catalogue/contentPaths';
import { readPicture } from '../../../../data/queries/chapters';

export type ShownPicture = { readonly address?: string; readonly isMissing?: boolean };

const WAITING: ShownPicture = {};

/**
 * Returns a picture of the text: that of an own book, whose bytes are held while it is shown, or the file in
 * the catalogue, which the service worker caches. Null: no picture yet.
 */
export function usePicture(bookId: number, picture: string | null): ShownPicture {
  const [shown, setShown] = useState(WAITING);
  useEffect(() => {
    if (picture === null) return;
    let address: string | undefined;
    let isGone = false;
    readPicture(bookId, picture).then(
      (blob) => {
        if (isGone) return;
        address = blob && URL.createObjectURL(blob);
        if (address !== undefined) setShown({ address });
        else setShown(bookId > 0 && picture !== '' ? { address: picturePath(picture) } : { isMissing: true });
      },
      (error: unknown) => {
        console.warn('A picture could not be read.', error);
        if (!isGone) setShown({ isMissing: true });
      },
    );
    return () => {
      isGone = true;
      if (address !== undefined) URL.revokeObjectURL(address);
      setShown(WAITING);
    };
  }, [bookId, picture]);
  return shown;
}
