import type * as v from 'valibot';
import { deskEndpoints } from './desk.endpoints';
import { readerEndpoints } from './reader.endpoints';

/** All calls by name. A name in two groups fails `version.test.ts`. */
export const endpoints = { ...readerEndpoints, ...deskEndpoints };

export type EndpointName = keyof typeof endpoints;
export type ReaderCallName = keyof typeof readerEndpoints;
export type DeskCallName = keyof typeof deskEndpoints;
export type OperatorCallName = Extract<EndpointName, `operator${string}`>;
export type StudioCallName = Extract<EndpointName, `studio${string}`>;
export type RequestOf<Name extends EndpointName> = v.InferInput<(typeof endpoints)[Name]['request']>;
export type AnswerOf<Name extends EndpointName> = v.InferOutput<(typeof endpoints)[Name]['answer']>;
