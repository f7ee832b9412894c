import type { CommentsRow } from './rows';
import { number, shape, text } from './shapes';
import { addShapes } from './soundRows';

/** What rows of comments have to look like to be read; importing this has them checked. */
addShapes({ comments: shape<CommentsRow>({ key: text, fetchedAt: number, content: text }) });
