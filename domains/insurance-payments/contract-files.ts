import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { CurrencyCode, Day, Instant, NamedRow, moneyStaff } from '../shapes.ts'
import { AcknowledgedClaim } from './contract-acknowledgement.ts'
import { InsurancePayment } from './contract.ts'
import {
  holdReasons,
  moneyFileFormats,
  moneyFileKinds,
  moneyFileProblems,
  remittanceActions,
} from './enums.ts'

/* Files of insurers and banks that staff read payments from. */

const staff = { ...moneyStaff, resource: 'insurance_payment' } as const
const path = '/api/v4/admin/insurance-payments/files'

/** Largest file that is read. */
export const maxMoneyFileBytes = 8_000_000

/** Remittances of a file that one answer returns. */
export const maxShownRemittances = 50

/** Most remittances of a file: its bytes have room for no more. */
const maxRemittances = 100_000

/** Authorization for sending a file: the same as for booking a payment. */
export const sendingMoneyFile = {
  ...moneyStaff,
  method: 'POST',
  resource: 'insurance_payment',
  actions: ['write'],
} as const
/** Path of the upload: the body is the file, the query its `MoneyFileFacts`. Responds with an `UploadedMoneyFile`. */
export const moneyFilePath = path
export const MoneyFileFacts = z.strictObject({ file_name: z.string().trim().min(1).max(200) })
export type MoneyFileFacts = z.output<typeof MoneyFileFacts>

/** A problem of a file by code, with what its sentence names. */
const Problem = z.object({
  code: z.enum(moneyFileProblems),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type FileProblem = z.output<typeof Problem>

const RemittanceSummary = z.object({
  index: z.int(),
  trace_number: z.string().nullable(),
  payer_name: z.string().nullable(),
  payment_date: Day.nullable(),
  currency: z.string(),
  /** Whether it says so itself. If not, staff choose; until then it is `XXX`. */
  names_currency: z.boolean(),
  amount: z.int(),
  claim_count: z.int(),
  claims_amount: z.int(),
  /** What the insurer kept back on the whole payment (X12 PLB); below zero it added. */
  kept_amount: z.int(),
  /** What forbids posting it. */
  problems: z.array(Problem),
  notes: z.array(Problem),
  /** The payment it became. */
  payment: z
    .object({
      id: z.uuid(),
      number: z.string(),
      insurance_company_id: z.uuid(),
      numo_company_id: z.uuid(),
    })
    .nullable(),
  /** An insurer with the name of the payer. */
  insurer: NamedRow.nullable(),
})

const StatementSummary = z.object({
  account: z.string().nullable(),
  number: z.string().nullable(),
  line_count: z.int(),
  first_on: Day.nullable(),
  last_on: Day.nullable(),
  /** What came in and went out, by currency. */
  sums: z.array(z.object({ currency: z.string(), in_amount: z.int(), out_amount: z.int() })),
  notes: z.array(Problem),
})

/** A file with what it says. Amounts in minor units. */
export const MoneyFile = z.object({
  id: z.uuid(),
  kind: z.enum(moneyFileKinds),
  format: z.enum(moneyFileFormats),
  file_name: z.string(),
  created_at: Instant,
  /** Payments of insurers in the file from the place that was asked for, at most `maxShownRemittances`. */
  remittances: z.array(RemittanceSummary),
  /** All of them, also those that are not returned, by currency. */
  remittance_totals: z.array(
    z.object({
      currency: z.string(),
      count: z.int(),
      amount: z.int(),
      claim_count: z.int(),
      /** Those that are booked already, and those that cannot be. */
      booked_count: z.int(),
      problem_count: z.int(),
    })
  ),
  /** Place of the next ones; null after the last. */
  next_from: z.int().nullable(),
  /** Kinds of other messages in the file, which are not read; each once. */
  other_sets: z.array(z.string()),
  statements: z.array(StatementSummary),
  /** Answers of an insurer about claims that arrived. */
  acknowledged: z.array(AcknowledgedClaim),
  /** What forbids applying them. */
  problems: z.array(Problem),
  /** Lines of its statements that are stored already. */
  stored_line_count: z.int(),
})
export type MoneyFile = z.output<typeof MoneyFile>

/** Response to an upload: the file, or why it is not read; both for a file that was booked before. */
export const UploadedMoneyFile = z.object({
  file: MoneyFile.nullable(),
  problem: Problem.nullable(),
})
export type UploadedMoneyFile = z.output<typeof UploadedMoneyFile>

const missing = { 'no-such-file': 404, 'file-not-read': 409 } as const
const File = { file_id: z.uuid() }

export const getMoneyFile = endpoint({
  ...staff,
  name: 'getMoneyFile',
  reads: ['insurance_payment', 'insurer', 'claim'],
  summary: 'Returns what a file of an insurer or bank says, before anything is booked',
  method: 'GET',
  path: `${path}/{file_id}`,
  input: z.strictObject({
    ...File,
    /** Of amounts that name none. */
    currency: CurrencyCode.optional(),
    /** Place of the first remittance to return. */
    from: z.coerce.number().int().min(0).max(maxRemittances).default(0),
  }),
  output: MoneyFile,
  refusals: missing,
})

const RemittanceInput = {
  ...File,
  /** Place of the remittance in its file. */
  index: z.coerce.number().int().min(0).max(maxRemittances),
  insurance_company_id: z.uuid(),
  numo_company_id: z.uuid(),
  /** Of a file that names none. */
  currency: CurrencyCode.optional(),
}

/** One claim of a remittance and what posting would do with it. Amounts in the currency of the remittance. */
export const RemittanceClaim = z.object({
  claim_number: z.string(),
  insurer_claim_number: z.string().nullable(),
  patient_name: z.string().nullable(),
  billed: z.int(),
  paid: z.int(),
  adjustments: z.array(
    z.object({
      group_code: z.string(),
      reason_code: z.string(),
      amount: z.int(),
    })
  ),
  action: z.enum(remittanceActions),
  hold: z.enum(holdReasons).nullable(),
  claim: z
    .object({ id: z.uuid(), number: z.string(), currency: z.string(), insurer_balance: z.int() })
    .nullable(),
})
export type RemittanceClaim = z.output<typeof RemittanceClaim>

export const previewRemittance = endpoint({
  ...staff,
  name: 'previewRemittance',
  reads: ['insurance_payment', 'claim', 'insurer'],
  summary:
    'Returns what posting a remittance would do with each of its claims; of a booked one, what is still left for staff',
  method: 'GET',
  path: `${path}/{file_id}/remittances/{index}`,
  input: z.strictObject(RemittanceInput),
  output: z.object({
    /** Claims and amounts by what is done with them. */
    totals: z.array(
      z.object({ action: z.enum(remittanceActions), count: z.int(), amount: z.int() })
    ),
    /** What would be left of the payment afterwards. */
    unallocated_amount: z.int(),
    /** Those that are held first, at most 300. */
    claims: z.array(RemittanceClaim),
  }),
  refusals: { ...missing, 'no-such-remittance': 404 },
})

export const postRemittance = endpoint({
  ...staff,
  name: 'postRemittance',
  actions: ['update'],
  changes: ['insurance_payment', 'claim', 'payout', 'ledger'],
  summary: 'Books a remittance: payment, decisions, allocations and adjustments, all or nothing',
  method: 'POST',
  path: `${path}/{file_id}/remittances/{index}`,
  input: z.strictObject({ ...RemittanceInput, received_on: Day }),
  output: InsurancePayment,
  refusals: {
    ...missing,
    'no-such-remittance': 404,
    'no-such-insurer': 404,
    'remittance-off': 409,
    'remittance-posted': 409,
    'trace-taken': 409,
    'more-than-payment': 409,
    'net-below-zero': 409,
    'claim-settled': 409,
    'payout-on-its-way': 409,
    'too-many-claims': 409,
    'day-to-come': 422,
  },
})

export const storeStatement = endpoint({
  ...staff,
  name: 'storeStatement',
  actions: ['update'],
  summary: 'Stores the lines of a bank statement; lines that are known already are left out',
  method: 'POST',
  path: `${path}/{file_id}/lines`,
  input: z.strictObject({
    ...File,
    numo_company_id: z.uuid(),
    /** Of a file that names none. */
    currency: CurrencyCode.optional(),
  }),
  output: z.object({ added_count: z.int(), known_count: z.int() }),
  refusals: {
    ...missing,
    'no-such-statement': 404,
    'no-such-company': 404,
    'currency-needed': 409,
  },
})
