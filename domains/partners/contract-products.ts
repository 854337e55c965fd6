import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { exportEndpoint, listEndpoint } from '@numo/kit/list-endpoints.ts'
import { listInput, oneOrMore } from '@numo/kit/list.ts'
import { careCategories } from '../claims/enums.ts'
import { CurrencyCode, Day, neededLine } from '../shapes.ts'
import { priceStates } from './enums.ts'
import { fileProblems, priceProblems } from './rules-price-list.ts'

/* Price list of an organisation. A changed price is a new version that begins on a day; lines of claims copy values. */

const staff = { access: 'admin', features: ['settings'], resource: 'partner' } as const
const writes = { ...staff, needs_second_factor: true, changes: ['partner'] } as const
const base = '/api/v4/admin/partners/{partner_id}/products'
const bps = z.int().min(0).max(10_000)

/** A version of a price, in minor units of its currency. */
export const PriceRow = z.object({
  id: z.uuid(),
  version: z.int(),
  code: z.string(),
  name: z.string(),
  category: z.enum(careCategories),
  unit_price: z.int(),
  currency: z.string(),
  tax_rate_bps: z.int(),
  begins_on: Day,
  ends_on: Day.nullable(),
  /** Whether it holds today, later, or no longer. */
  state: z.enum(priceStates),
})
export type PriceRow = z.output<typeof PriceRow>

const sorts = ['code', 'name'] as const
const filters = { state: oneOrMore(priceStates).optional() }
const input = listInput(sorts, { partner_id: z.uuid(), ...filters })
const ownInput = listInput(sorts, { partnerId: z.uuid(), ...filters })

export const listPrices = listEndpoint({
  ...staff,
  name: 'listPrices',
  summary: 'Lists the prices of an organisation',
  path: base,
  input,
  row: PriceRow,
})

export const exportPrices = exportEndpoint({
  ...staff,
  name: 'exportPrices',
  summary: 'Exports the prices of an organisation as CSV, which can be imported again',
  path: `${base}/export`,
  list: input,
})

export const listOwnPrices = listEndpoint({
  access: 'partner',
  owns: { param: 'partnerId', as: 'partner' },
  resource: 'partner',
  name: 'listOwnPrices',
  summary: 'Lists the prices of the caller’s organisation',
  path: '/api/v4/partner/{partnerId}/products',
  input: ownInput,
  row: PriceRow,
  refusals: { 'no-such-partner': 404 },
})

export const exportOwnPrices = exportEndpoint({
  access: 'partner',
  owns: { param: 'partnerId', as: 'partner' },
  resource: 'partner',
  name: 'exportOwnPrices',
  summary: 'Exports the prices of the caller’s organisation as CSV, which can be imported again',
  path: '/api/v4/partner/{partnerId}/products/export',
  list: ownInput,
  refusals: { 'no-such-partner': 404 },
})

export const savePrice = endpoint({
  ...writes,
  name: 'savePrice',
  actions: ['update'],
  summary: 'Adds a price, or a new version of one from a day on',
  method: 'POST',
  path: base,
  input: z.strictObject({
    partner_id: z.uuid(),
    code: neededLine(60, 'Enter the code'),
    name: neededLine(200, 'Enter the service'),
    category: z.enum(careCategories),
    unit_price: z.int().min(0).max(999_999_999_999),
    currency: CurrencyCode,
    tax_rate_bps: bps,
    begins_on: Day,
  }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-partner': 404, 'price-days': 409 },
})

export const endPrice = endpoint({
  ...writes,
  name: 'endPrice',
  actions: ['update'],
  summary: 'Sets the last day of an open price',
  method: 'POST',
  path: `${base}/end`,
  input: z.strictObject({
    partner_id: z.uuid(),
    product_id: z.uuid(),
    version: z.int(),
    ends_on: Day,
  }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-price': 404, 'changed-meanwhile': 409, 'price-days': 409 },
})

/** Most characters of an imported file, and how many changes and problems a preview shows. */
export const maxPriceFile = 900_000
export const maxShown = 200

const file = {
  partner_id: z.uuid(),
  csv: z.string().min(1).max(maxPriceFile),
  begins_on: Day,
  /** Whether prices that are not in the file end the day before. */
  is_whole: z.boolean(),
}

/** A price that is new, another, or no longer there on the second of two days. Amounts in minor units of `currency`. */
const PriceChange = z.object({
  change: z.enum(['added', 'changed', 'ended']),
  code: z.string(),
  name: z.string(),
  currency: z.string(),
  unit_price: z.int(),
  before_price: z.int().nullable(),
  begins_on: Day,
})
export type PriceChange = z.output<typeof PriceChange>

export const comparePrices = endpoint({
  ...staff,
  name: 'comparePrices',
  summary: 'Compares the price list of an organisation on two days, price and tax of each code',
  method: 'GET',
  path: `${base}/compare`,
  input: z.strictObject({ partner_id: z.uuid(), from: Day, until: Day }),
  output: z.object({
    added: z.int(),
    changed: z.int(),
    ended: z.int(),
    same: z.int(),
    /** By code, at most `maxShown`. */
    changes: z.array(PriceChange),
  }),
  refusals: { 'no-such-partner': 404 },
})

/** What an imported price list would change. */
const PricePreview = z.object({
  /** What is wrong with the whole file; null when its rows could be read. */
  file_problem: z.enum(fileProblems).nullable(),
  added: z.int(),
  changed: z.int(),
  ended: z.int(),
  same: z.int(),
  problem_count: z.int(),
  problems: z.array(
    z.object({ row: z.int(), problem: z.enum(priceProblems), other_row: z.int().nullable() })
  ),
  changes: z.array(PriceChange.extend({ row: z.int().nullable() })),
  /** Names this very preview; the import needs it. */
  fingerprint: z.string(),
})

export const previewPrices = endpoint({
  ...writes,
  changes: [],
  max_body_bytes: 2_000_000,
  name: 'previewPrices',
  actions: ['read'],
  summary: 'Returns what an imported price list would change, and what is wrong with its rows',
  method: 'POST',
  path: `${base}/preview`,
  input: z.strictObject(file),
  output: PricePreview,
  refusals: { 'no-such-partner': 404 },
})

export const importPrices = endpoint({
  ...writes,
  max_body_bytes: 2_000_000,
  name: 'importPrices',
  actions: ['update'],
  summary: 'Imports a price list as it was previewed, all of it or nothing',
  method: 'POST',
  path: `${base}/import`,
  input: z.strictObject({ ...file, fingerprint: z.string().max(100) }),
  output: z.object({ changed: z.int() }),
  refusals: { 'no-such-partner': 404, 'import-changed': 409, 'import-errors': 409 },
})

const ownWrites = {
  access: 'partner',
  owns: { param: 'partnerId', as: 'partner' },
  resource: 'partner',
  method: 'POST',
  max_body_bytes: 2_000_000,
} as const
const { partner_id: _, ...ownFile } = file

export const previewOwnPrices = endpoint({
  ...ownWrites,
  name: 'previewOwnPrices',
  actions: ['read'],
  summary:
    'Returns what a price list that a clinic imports would change, and what is wrong with it',
  path: '/api/v4/partner/{partnerId}/products/preview',
  input: z.strictObject({ partnerId: z.uuid(), ...ownFile }),
  output: PricePreview,
  refusals: { 'no-such-partner': 404 },
})

export const importOwnPrices = endpoint({
  ...ownWrites,
  changes: ['partner'],
  name: 'importOwnPrices',
  actions: ['update'],
  summary: 'Imports a price list of the caller’s organisation as it was previewed',
  path: '/api/v4/partner/{partnerId}/products/import',
  input: z.strictObject({ partnerId: z.uuid(), ...ownFile, fingerprint: z.string().max(100) }),
  output: z.object({ changed: z.int() }),
  refusals: { 'no-such-partner': 404, 'import-changed': 409, 'import-errors': 409 },
})
