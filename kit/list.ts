/**
 * Common contract of all lists: input and output of list endpoints, bulk actions and exports. The query is the complete
 * state of a list, so its URL can be shared.
 */
import { z } from 'zod'

export const pageSizes = [25, 50, 100] as const
/** Totals above this are shown as "10,000+": an exact count would be too expensive. */
export const maxCounted = 10_000
/** Maximum number of rows of an export. */
export const maxExported = 50_000

/** Opaque cursor of keyset pagination, valid for one sort order. */
const Cursor = z
  .string()
  .max(600)
  .regex(/^[\w-]+$/, 'is not a place in this list')

/** Id of a row, of any type. */
const RowId = z.string().min(1).max(128)

/** Search text, matched against the searched columns of the list. */
const Query = z
  .string()
  .max(200)
  .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())

/** Comma-separated values of an enumeration, as a filter sends them: `active,pending`. */
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
 * Input of a list endpoint. `sort` is a column, prefixed with `-` for descending; `after` and `before` are cursors of
 * the previous response; `at=last` is the last page; `item` returns only the row with that id. Filters are specific to
 * the list, optional, and strings.
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
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- flatMap loses the literal types; the names are built from Sorts
      .enum(sorts.flatMap((name) => [name, `-${name}`]) as [`${'' | '-'}${Sorts[number]}`])
      .optional(),
    after: Cursor.optional(),
    before: Cursor.optional(),
    at: z.literal('last').optional(),
    item: RowId.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
    ...filters,
  })

/** Sum of rows in minor units. */
export const CurrencySum = z.object({ currency: z.string(), amount: z.int() })
export type CurrencySum = z.output<typeof CurrencySum>

/** Input of a list with amounts besides its filters: with `sums=yes` the response has the sums of all matching rows. */
export const withSums = { sums: z.literal('yes').optional() } as const

/** Output of a list endpoint. */
export const listOutput = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    /** Cursors of the adjacent pages; null when there is none. */
    next: z.string().nullable(),
    previous: z.string().nullable(),
    /** Number of matching rows on all pages. With `is_exact` false it is a lower bound. */
    total: z.object({ count: z.int(), is_exact: z.boolean() }),
    /** Sums of the matching rows by currency, where they were asked for and the total is exact. */
    sums: z.array(CurrencySum).optional(),
  })

/** Who may be notified by a bulk action. */
export const notifiedKinds = ['household', 'clinic', 'insurer'] as const

/** Maximum number of ids in a selection, included or excluded. */
const maxNamed = 1000

/** Rows of a bulk action: these ids, or all that match a query of the list, with exceptions. */
export const Selection = z.union([
  z.strictObject({ ids: z.array(RowId).min(1).max(maxNamed) }),
  z.strictObject({
    matching: z.record(z.string().max(40), z.string().max(500)),
    /** Ids excluded from the match. */
    except: z.array(RowId).max(maxNamed).optional(),
  }),
])
export type Selection = z.output<typeof Selection>

/**
 * Input of a bulk endpoint besides the fields of the action: a selection, or the `undo` token of an earlier response.
 * With `dry_run` nothing changes and the counts are estimates. `expected` is the `fingerprint` of the dry run the
 * person confirmed: if the selection matches other rows by now, even as many, the action is refused with 409.
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
  /** Number of rows changed (or that would be). */
  changed: z.int(),
  /** Rows left unchanged, by reason code, which the interface translates. */
  skipped: z.array(z.object({ reason: z.string(), count: z.int() })),
  /** Identifies the selected rows, for `expected`; null for an undo. */
  fingerprint: z.string().nullable(),
  /**
   * Token that undoes the action at the same endpoint within an hour; null when it cannot be undone or nothing changed.
   */
  undo: z.uuid().nullable(),
})
export type BulkOutcome = z.output<typeof bulkOutput>

/**
 * Input of an endpoint that starts a bulk action in the background. With `dry_run` it only returns the preview;
 * `expected` is the `fingerprint` of the preview the person confirmed.
 */
export const bulkRunInput = <Fields extends Record<string, z.ZodType>>(fields: Fields) =>
  z.strictObject({
    selection: Selection,
    dry_run: z.boolean().default(false),
    expected: z.string().max(64).optional(),
    ...fields,
  })

/** What a bulk action would do. */
export const BulkPreview = z.object({
  fingerprint: z.string(),
  /** Number of rows it would change. */
  rows: z.int(),
  /** Sums of those rows in minor units; empty for rows without amounts. */
  sums: z.array(CurrencySum),
  /** How many households, clinics and so on are notified. */
  notified: z.array(z.object({ kind: z.enum(notifiedKinds), count: z.int() })),
  /** Rows it would not change, by reason code, with the first of them. */
  refused: z.array(
    z.object({
      reason: z.string(),
      count: z.int(),
      examples: z.array(z.object({ id: z.string(), label: z.string() })),
    })
  ),
  can_undo: z.boolean(),
})
export type BulkPreview = z.output<typeof BulkPreview>

export const bulkRunOutput = z.object({
  preview: BulkPreview,
  /** The started run; null for a preview, and when no row would change. */
  run_id: z.uuid().nullable(),
})

/** Error codes of every bulk endpoint. */
export const bulkRefusals = {
  'selection-changed': 409,
  'selection-too-large': 422,
  'undo-over': 410,
} as const

/** Maximum number of rows one bulk action changes. */
export const maxInBulk = 10_000

/** A CSV file; the browser saves it as `file_name`. */
export const exportOutput = z.object({
  file_name: z.string(),
  csv: z.string(),
  rows: z.int(),
  is_cut: z.boolean(),
})

/** One column of an export; its cells have the same text as in the list. */
export type ExportColumn<Row> = { title: string; value: (row: Row) => string | null }
