import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { locales } from '@numo/kit/locales.ts'
import { FileOutput } from '../shapes.ts'

/** One claim of a household in one month of a year. Amounts in minor units of `currency`. */
export const YearRow = z.object({
  /** `YYYY-MM`, in the household's time zone. */
  month: z.string(),
  /** Null for money that is not about a claim. */
  claim_number: z.string().nullable(),
  client_name: z.string().nullable(),
  provider_name: z.string().nullable(),
  currency: z.string(),
  /** Share that the insurer left to the household; below zero where an appeal lowered it. */
  owed_amount: z.int(),
  /** Paid through us and at the clinic. */
  paid_amount: z.int(),
  /** Refunded by us or paid back by the insurer. */
  returned_amount: z.int(),
})
export type YearRow = z.output<typeof YearRow>

export const getYearSummary = endpoint({
  access: 'account',
  owns: { param: 'accountId', as: 'account' },
  staff: { feature: 'billing' },
  not_in_view: true,
  is_file: true,
  name: 'getYearSummary',
  features: ['reporting'],
  resource: 'payment',
  reads: ['payment', 'claim', 'client', 'account', 'provider', 'partner'],
  summary:
    'Returns what a household owed, paid and got back in a year by month and claim, as PDF or CSV',
  method: 'GET',
  path: '/api/v4/account/{accountId}/payments/year-summary',
  input: z.strictObject({
    accountId: z.uuid(),
    year: z.coerce.number().int().min(2000).max(2200),
    format: z.enum(['pdf', 'csv']),
    locale: z.enum(locales).default('en'),
  }),
  output: FileOutput,
  refusals: { 'no-such-account': 404 },
})
