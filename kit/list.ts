/**
 * One contract for every list of the product: what a list endpoint takes and gives, how its bulk actions and its
 * export are asked for. The state of a list is its query, so a link to it is the list.
 */
import { z } from 'zod'

/** Rows a page may have. */
export const pageSizes = [25, 50, 100] as const
/** Above this many a total says "10,000+": counting on would cost more than it tells. */
export const mostCounted = 10_000
/** Rows one export holds at most. */
export const mostExported = 50_000

/** A cursor: opaque, made by the server, of one sort order. */
const Cursor = z
  .string()
  .max(600)
  .regex(/^[\w-]+$/, 'is not a place in this list')

/** Id of a row, whatever it is made of. */
const RowId = z.string().min(1).max(128)

/** Text to look for in the list's own searched columns. */
const Query = z
  .string()
  .max(200)
  .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())

/** Comma-separated words of a closed set, as a filter chip sends them: `active,pending`. */
export const oneOrMore = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .string()
    .max(500)
    .transform((text, issues) => {
      const names = [...new Set(text.split(',').filter(Boolean))]
      const known = names.filter((one): one is T[number] => values.includes(one))
      if (known.length === names.length && known.length > 0) return known
      issues.addIssue({ code: 'invalid_value', values: [...values] })
      return z.NEVER
    })

/**
 * What a list endpoint takes. `sort` is a column, with `-` in front for descending; `after` and `before` are cursors of
 * the answer before; `at=last` is the last page; `item` leaves only the row of that id. Filters are the list's own, all optional, all with text values.
 */
export const listInput = <
  const Sorts extends readonly [string, ...string[]],
  Filters extends Record<string, z.ZodType>,
>(
  sorts: Sorts,
  filters: Filters
) =>
  z.strictObject({
    q: Query.optional(),
    sort: z
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- flatMap forgets which names these are; they are made of Sorts here
      .enum(sorts.flatMap((name) => [name, `-${name}`]) as [`${'' | '-'}${Sorts[number]}`])
      .optional(),
    after: Cursor.optional(),
    before: Cursor.optional(),
    at: z.literal('last').optional(),
    item: RowId.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
    ...filters,
  })

/** What a list endpoint gives. */
export const listOutput = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    /** Cursors of the pages beside this one; null: there is none. */
    next: z.string().nullable(),
    previous: z.string().nullable(),
    /** Rows that match, all pages together. `is_exact` false: at least so many. */
    total: z.object({ count: z.int(), is_exact: z.boolean() }),
  })

/** Rows one selection names at most, be it to take them or to leave them out. */
const mostNamed = 1000

/** Which rows a bulk action is about: these, or all that a query of the list matches, except some. */
export const Selection = z.union([
  z.strictObject({ ids: z.array(RowId).min(1).max(mostNamed) }),
  z.strictObject({
    matching: z.record(z.string().max(40), z.string().max(500)),
    /** Rows left out of what matches. */
    except: z.array(RowId).max(mostNamed).optional(),
  }),
])
export type Selection = z.output<typeof Selection>

/**
 * What a bulk endpoint takes besides its action's own fields: which rows, or the `undo` of an answer before. With
 * `dry_run` nothing changes and the counts say what would. `expected` is the `fingerprint` of the trial the person saw:
 * when other rows are chosen by now, be they as many, the action is refused with 409.
 */
export const bulkInput = <Fields extends Record<string, z.ZodType>>(fields: Fields) =>
  z
    .strictObject({
      selection: Selection.optional(),
      undo: z.uuid().optional(),
      dry_run: z.boolean().default(false),
      expected: z.string().max(64).optional(),
      ...fields,
    })
    .refine(
      (given: { selection?: unknown; undo?: unknown }) => 'selection' in given !== 'undo' in given,
      {
        error: 'give either a selection or an undo',
      }
    )

export const bulkOutput = z.object({
  /** Rows that are changed (or would be). */
  changed: z.int(),
  /** Rows left alone, with the reason as a word the interface translates. */
  skipped: z.array(z.object({ reason: z.string(), count: z.int() })),
  /** Tells the chosen rows apart from any others, for `expected`; null for an undo. */
  fingerprint: z.string().nullable(),
  /** Send it to the same endpoint within an hour; null: cannot be undone, or nothing changed. */
  undo: z.uuid().nullable(),
})
export type BulkOutcome = z.output<typeof bulkOutput>

/** Refusals of every bulk endpoint. */
export const bulkRefusals = {
  'selection-changed': 409,
  'selection-too-large': 422,
  'undo-over': 410,
} as const

/** Rows one bulk action changes at most. */
export const mostInBulk = 10_000

/** A file an endpoint gives: the browser saves it under that name. */
export const exportOutput = z.object({
  file_name: z.string(),
  csv: z.string(),
  rows: z.int(),
  is_cut: z.boolean(),
})

/** One column of an export: a text per cell, as the list shows it. */
export type ExportColumn<Row> = { title: string; value: (row: Row) => string | null }
