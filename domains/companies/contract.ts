import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { exportEndpoint, listEndpoint } from '@numo/kit/list-endpoints.ts'
import { listInput, oneOrMore } from '@numo/kit/list.ts'
import { StaffBankAccount } from '../partners/contract-bank.ts'
import {
  CountryCode,
  CurrencyCode,
  Instant,
  neededLine,
  neededName,
  oneLine,
  moneyStaff,
} from '../shapes.ts'
import { companyStatuses } from './enums.ts'

/* Our own legal entities: who issues invoices, holds the agreements with organisations and pays them. */

const staff = { ...moneyStaff, resource: 'company' } as const
const base = '/api/v4/admin/companies'

export const CompanyRow = z.object({
  id: z.uuid(),
  legal_name: z.string(),
  trade_name: z.string(),
  country: z.string(),
  tax_id: z.string(),
  functional_currency: z.string(),
  invoice_prefix: z.string(),
  status: z.enum(companyStatuses),
  /** Number of organisations with an open agreement. */
  agreements: z.int(),
  created_at: Instant,
})

const input = listInput(['trade_name', 'created_at'], {
  status: oneOrMore(companyStatuses).optional(),
  /** Those with a new bank account that another person must verify. */
  bank: z.literal('to_verify').optional(),
})

export const listCompanies = listEndpoint({
  ...staff,
  name: 'listCompanies',
  reads: ['company', 'agreement', 'bank_account'],
  summary: 'Lists our own legal entities',
  path: base,
  input,
  row: CompanyRow,
})

export const exportCompanies = exportEndpoint({
  ...staff,
  name: 'exportCompanies',
  summary: 'Exports the list of our legal entities as CSV, with its filters and sort order',
  path: `${base}/export`,
  list: input,
})

const address = {
  line1: oneLine(200).nullable(),
  line2: oneLine(200).nullable(),
  city: oneLine(120).nullable(),
  region: oneLine(120).nullable(),
  postal_code: oneLine(20).nullable(),
}

export const Company = CompanyRow.omit({ agreements: true }).extend({
  version: z.int(),
  tax_regime: z.string().nullable(),
  timezone: z.string(),
  ...address,
  /** Last number that was given in each series of its invoices. */
  series: z.array(z.object({ series: z.string(), last_number: z.int() })),
  accounts: z.array(StaffBankAccount),
  /** Data URL of the logo that its invoices show. */
  logo: z.string().nullable(),
})
export type Company = z.output<typeof Company>

export const getCompany = endpoint({
  ...staff,
  name: 'getCompany',
  reads: ['company', 'bank_account', 'invoice', 'partner', 'user'],
  summary: 'Returns one of our legal entities with its number series and bank accounts',
  method: 'GET',
  path: `${base}/{id}`,
  input: z.strictObject({ id: z.uuid() }),
  output: Company,
  refusals: { 'no-such-company': 404 },
})

const names = {
  legal_name: neededName(200, 'Enter the legal name'),
  trade_name: neededName(200, 'Enter the name'),
  tax_id: neededLine(40, 'Enter the tax number'),
  tax_regime: oneLine(80).nullable(),
  timezone: oneLine(64),
}
const refusals = { 'unfit-tax-id': 422, 'already-known': 409 } as const

export const createCompany = endpoint({
  ...staff,
  name: 'createCompany',
  actions: ['write'],
  summary: 'Adds one of our legal entities',
  method: 'POST',
  path: base,
  input: z.strictObject({
    legal_name: names.legal_name,
    trade_name: names.trade_name,
    country: CountryCode,
    tax_id: names.tax_id,
    tax_regime: names.tax_regime.optional(),
    functional_currency: CurrencyCode,
    invoice_prefix: z
      .string()
      .trim()
      .regex(/^[A-Z]{2,6}$/),
  }),
  output: z.object({ id: z.uuid() }),
  refusals,
})

export const updateCompany = endpoint({
  ...staff,
  name: 'updateCompany',
  actions: ['update'],
  summary: 'Changes one of our legal entities; its country, currency and invoice prefix stay',
  method: 'POST',
  path: `${base}/{id}`,
  input: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    ...z.object({ ...names, ...address, status: z.enum(companyStatuses) }).partial().shape,
  }),
  output: z.object({ done: z.literal(true) }),
  refusals: { ...refusals, 'no-such-company': 404, 'changed-meanwhile': 409, 'empty-update': 400 },
})

/** Largest logo, as it is stored. */
export const maxLogoBytes = 200_000

export const setCompanyLogo = endpoint({
  ...staff,
  name: 'setCompanyLogo',
  actions: ['update'],
  changes: ['company', 'invoice'],
  max_body_bytes: 2_000_000,
  summary: 'Sets the logo that the invoices of a legal entity show, or takes it off',
  method: 'POST',
  path: `${base}/{id}/logo`,
  input: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    /** A picture in base64; null takes the logo off. */
    content: z
      .string()
      .min(4)
      .max(1_400_000)
      .regex(/^[A-Za-z\d+/]+={0,2}$/)
      .nullable(),
  }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-company': 404, 'changed-meanwhile': 409, 'logo-too-large': 422 },
})
