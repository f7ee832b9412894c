import type { AnswerOf } from '../../../../contract/endpoints/endpoints';

/** Whether the desk is open, and how to open it. */
export type DeskState = AnswerOf<'operatorState'>;
