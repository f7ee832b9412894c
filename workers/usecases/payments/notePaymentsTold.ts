import type { Result } from '../../../contract/wire/failure';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';

/** The reader has been told of every payment that came through meanwhile. */
export function notePaymentsTold(): Promise<Result<null>> {
  return stored(() =>
    write([db.orders], () =>
      db.orders
        .filter(({ untold }) => untold === true)
        .modify((row) => {
          delete row.untold;
        }),
    ),
  );
}
