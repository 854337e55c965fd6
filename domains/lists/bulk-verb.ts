import type { z } from 'zod'
import type { notifiedKinds } from '@numo/kit/list.ts'
import type { Context, Tx } from '../context.ts'
import type { BulkAction } from './bulk.ts'
import type { ListSource } from './list-source.ts'

/** What a bulk action would do with a row. */
export type BulkRow = {
  id: string
  /** Number or name, shown with a refusal. */
  label: string
  /** Minor units; null for rows without an amount. */
  amount: { currency: string; value: number } | null
  /** Reason code; null when the action would change the row. */
  refusal: string | null
  /** Who is notified. */
  notified: { kind: (typeof notifiedKinds)[number]; id: string } | null
}

/** A bulk action on rows of a list, which runs in the background. `Before` is what undoing a row needs. */
export type BulkVerb<Filters, Fields, Before> = {
  fields: z.ZodType<Fields>
  before: z.ZodType<Before>
  source: (ctx: Context) => ListSource<Filters>
  /** Parses a query of the list as its endpoint does; throws the same refusals. */
  parse: BulkAction<Filters>['parse']
  /** Returns what it would do with each row; ids that do not exist are left out. Changes nothing. */
  preview: (tx: Tx, ctx: Context, ids: readonly string[], fields: Fields) => Promise<BulkRow[]>
  /** Does one row. Throws a refusal when the row does not permit it. */
  act: (tx: Tx, ctx: Context, id: string, fields: Fields) => Promise<Before>
  /** Undoes one row. Throws a refusal when the row changed since. Null when the action cannot be undone. */
  undo: ((tx: Tx, ctx: Context, id: string, before: Before) => Promise<void>) | null
}
