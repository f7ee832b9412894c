import type { AnswerOf } from '../../../../contract/endpoints';

/** Whether the desk is open, and how it can be opened. */
export type DeskState = AnswerOf<'operatorState'>;
