import type { PlannedRow } from './rows';
import { list, number, shape } from './shapes';
import { addShapes } from './soundRows';

/** What rows of the plan have to look like to be read; importing this has them checked. */
addShapes({ planned: shape<PlannedRow>({ bookId: number, targets: list(number) }) });
