import { z } from 'zod'
import { exportEndpoint, listEndpoint } from '@numo/kit/list-endpoints.ts'
import { listInput, oneOrMore, withSums } from '@numo/kit/list.ts'
import { expectedParts } from '../ledger/contract.ts'
import { AsOf, Day, Instant, NamedRow, moneyStaff } from '../shapes.ts'
import { claimFields } from './contract-claim.ts'
import { claimOutcomes, claimTypes, payeeTypes } from './enums.ts'
import { claimStatuses } from './rules.ts'

/* The list of all claims, for staff. */

const staff = { ...moneyStaff, resource: 'claim' } as const

/** Who still owes on a claim: `none` once it was decided and everything is paid. */
export const owingParties = ['insurer', 'patient', 'none'] as const

/** Figures of an insurer within a year whose claims can be listed. */
export const insurerFigureNames = ['decided', 'paid', 'short_paid'] as const
const InsurerFigure = z
  .string()
  .regex(
    /^(?:decided|paid|short_paid)\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
    'must be a figure of an insurer'
  )

const Expected = z
  .string()
  .regex(
    new RegExp(`^(?:${expectedParts.join('|')})\\.[A-Z]{3}$`),
    'must be a part of what is expected, in a currency'
  )

/** A claim in the list of staff. Amounts in minor units of `currency`. */
export const ClaimRow = z.object({
  ...claimFields,
  client: NamedRow,
  account: NamedRow,
  partner: NamedRow.nullable(),
  insurer: NamedRow.nullable(),
  payee_type: z.enum(payeeTypes),
  insurer_payable_amount: z.int(),
  patient_responsibility_amount: z.int(),
  write_off_amount: z.int(),
  insurer_balance: z.int(),
  patient_balance: z.int(),
  assigned_to: NamedRow.nullable(),
  /** Day on which it returns to the queues; null when it is in them. */
  snoozed_until: Day.nullable(),
  snooze_reason: z.string().nullable(),
  /** Day on which the insurer should have answered; null unless it has the claim. */
  answer_due_on: Day.nullable(),
  /** It waits to be sent and is in the sample for a second look. */
  is_sampled: z.boolean(),
  created_at: Instant,
  /** Days from its creation until it was closed, or until today. */
  age_days: z.int(),
})
export type ClaimRow = z.output<typeof ClaimRow>

export const claimListInput = listInput(
  ['created_at', 'number', 'billed_amount', 'service_from', 'answer_due_on', 'assigned_to'],
  {
    status: oneOrMore(claimStatuses).optional(),
    outcome: oneOrMore(claimOutcomes).optional(),
    type: oneOrMore(claimTypes).optional(),
    payee: z.enum(payeeTypes).optional(),
    owes: z.enum(owingParties).optional(),
    /** Claims whose decision the insurer took back, which wait for the next. */
    decision: z.literal('reversed').optional(),
    account_id: z.uuid().optional(),
    /** Claims of a figure of an insurer within a year: `paid.` and its id. */
    figure: InsurerFigure.optional(),
    /** What insurers owe in a currency by when it is expected: `week.MXN`. */
    expected: Expected.optional(),
    assigned: z.enum(['mine', 'nobody']).optional(),
    /** Claims on which the household or the clinic wrote last. */
    message: z.literal('unanswered').optional(),
    /** Claims put off until a later day, or the others. */
    snoozed: z.enum(['yes', 'no']).optional(),
    as_of: AsOf,
    ...withSums,
  }
)

export const listClaims = listEndpoint({
  ...staff,
  name: 'listClaims',
  reads: ['claim', 'account', 'client', 'partner', 'insurer', 'user'],
  summary: 'Lists the claims of all households with age, amounts and assignee',
  path: '/api/v4/admin/claims',
  input: claimListInput,
  row: ClaimRow,
})

export const exportClaims = exportEndpoint({
  ...staff,
  name: 'exportClaims',
  summary: 'Exports the list of claims as CSV, with its filters and sort order',
  path: '/api/v4/admin/claims/export',
  list: claimListInput,
})
