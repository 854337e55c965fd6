import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { CurrencyCode, Day, NamedRow, moneyStaff } from '../shapes.ts'
import { fxRiskBearers, settlementWays } from './enums.ts'

/* Agreements: which of our companies contracts an organisation, and on what terms. One at a time; terms never change. */

const staff = { ...moneyStaff, resource: 'agreement' } as const
const base = '/api/v4/admin/partners/{partner_id}/agreements'
const bps = z.int().min(0).max(10_000)

/** Shares in basis points. */
export const Agreement = z.object({
  id: z.uuid(),
  version: z.int(),
  company: NamedRow,
  currency: z.string(),
  fee_bps: z.int(),
  fee_tax_bps: z.int(),
  withholding_bps: z.int(),
  settlement: z.enum(settlementWays),
  fx_risk: z.enum(fxRiskBearers),
  /** Days until an invoice to the organisation is due. */
  payment_days: z.int(),
  begins_on: Day,
  ends_on: Day.nullable(),
})
export type Agreement = z.output<typeof Agreement>

export const listAgreements = endpoint({
  ...staff,
  name: 'listAgreements',
  reads: ['agreement', 'company', 'partner'],
  summary:
    'Returns the agreements of an organisation, newest first, and the companies that can make one',
  method: 'GET',
  path: base,
  input: z.strictObject({ partner_id: z.uuid() }),
  output: z.object({
    agreements: z.array(Agreement),
    companies: z.array(NamedRow.extend({ currency: z.string() })),
  }),
  refusals: { 'no-such-partner': 404 },
})

export const createAgreement = endpoint({
  ...staff,
  name: 'createAgreement',
  actions: ['write'],
  summary: 'Begins an agreement; one that is open with the same company ends the day before',
  method: 'POST',
  path: base,
  input: z.strictObject({
    partner_id: z.uuid(),
    numo_company_id: z.uuid(),
    currency: CurrencyCode,
    fee_bps: bps,
    fee_tax_bps: bps,
    withholding_bps: bps,
    settlement: z.enum(settlementWays),
    fx_risk: z.enum(fxRiskBearers),
    payment_days: z.int().min(0).max(180),
    begins_on: Day,
  }),
  output: z.object({ id: z.uuid() }),
  refusals: { 'no-such-partner': 404, 'no-such-company': 404, 'agreement-days': 409 },
})

export const endAgreement = endpoint({
  ...staff,
  name: 'endAgreement',
  actions: ['update'],
  summary: 'Ends an open agreement on a day',
  method: 'POST',
  path: `${base}/end`,
  input: z.strictObject({
    partner_id: z.uuid(),
    agreement_id: z.uuid(),
    version: z.int(),
    ends_on: Day,
  }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-agreement': 404, 'changed-meanwhile': 409, 'agreement-days': 409 },
})
