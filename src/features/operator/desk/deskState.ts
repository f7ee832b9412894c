import type { AnswerOf } from '../../../../contract/endpoints';

export type DeskState = AnswerOf<'operatorState'>;
