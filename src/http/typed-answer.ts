import type { z } from 'zod'
import { type Answer, jsonAnswer } from './answer.ts'
import type { AnswerDoc } from './endpoint.ts'

declare const BODY: unique symbol

/** An answer of which the compiler knows the status and what its JSON was made from. */
export type TypedAnswer<Status extends number, Body> = Answer & { status: Status; readonly [BODY]: Body }

/** As JSON, typed: endpoints with schemas take nothing else. */
export const typedAnswer = <const Status extends number, Body>(
  status: Status,
  body: Body,
  headers: readonly string[] = [],
) => jsonAnswer(body, headers, status) as TypedAnswer<Status, Body>

export type AnswerDocs = Readonly<Record<number, AnswerDoc>>

/** What `handle` may return: by its status a body that the schema describes, or bytes where there is no schema. */
export type Answered<Docs extends AnswerDocs> = {
  [Status in keyof Docs & number]: Docs[Status] extends { schema: infer Schema extends z.ZodType }
    ? TypedAnswer<Status, z.output<Schema>>
    : Answer & { status: Status }
}[keyof Docs & number]

/** Refuses a definition whose `handle` answers what its schemas do not describe, naming the fields. */
export type Described<Given, Docs extends AnswerDocs> = [Unknown<Given, Docs>] extends [never]
  ? unknown
  : { undescribed: Unknown<Given, Docs> }

/**
 * The names of fields in what `handle` returns that the schema does not know, at any depth: `never` when there are none. A type with more
 * fields fits one with fewer, so that without this a field that was renamed on one side only would go out all the same.
 */
type Unknown<Given, Docs extends AnswerDocs> =
  Given extends TypedAnswer<infer Status, infer Body>
    ? Status extends keyof Docs
      ? Docs[Status] extends { schema: infer Schema extends z.ZodType }
        ? Surplus<Body, z.output<Schema>>
        : never
      : never
    : never

type Surplus<Given, Wanted> = unknown extends Wanted
  ? never
  : Given extends readonly (infer Item)[]
    ? Surplus<Item, ItemOf<Wanted>>
    : Given extends object
      ? string extends NamesOf<Wanted>
        ? never
        : Exclude<keyof Given, NamesOf<Wanted>> | SurplusWithin<Given, Wanted>
      : never

type SurplusWithin<Given, Wanted> = {
  [Name in keyof Given & NamesOf<Wanted>]: Surplus<Given[Name], At<Wanted, Name>>
}[keyof Given & NamesOf<Wanted>]

// Distributes over a union: everything that any of its members has.
type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never
type NamesOf<Body> = Body extends object ? keyof Body : never
type At<Body, Name> = Body extends object ? (Name extends keyof Body ? Body[Name] : never) : never
