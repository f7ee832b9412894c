import type { AnswerOf } from '../../../../contract/endpoints/endpoints';

export type DeskState = AnswerOf<'operatorState'>;
