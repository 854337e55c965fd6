import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Quantity } from '../claims/contract-lines.ts'
import { costCategories } from '../claims/enums.ts'
import { Amount } from '../insurance/contract-fields.ts'
import { Day, neededLine, oneLine } from '../shapes.ts'
import { billers, depositKinds, depositMethods } from './enums.ts'
import { billFileProblems, billRowProblems } from './rules-bill-csv.ts'

/* What a clinic writes about a stay. Amounts in minor units of the currency of the authorization. */

const own = {
  access: 'partner',
  features: ['reporting'],
  resource: 'authorization',
  owns: { param: 'id', as: 'authorization' },
  changes: ['authorization'],
  method: 'POST',
} as const
const path = '/api/v4/dashboard/authorizations/{id}'
const billing = {
  'no-such-authorization': 404,
  'not-admitted': 409,
  'stay-fixed': 409,
  'amount-too-large': 422,
} as const

export const StayCharge = z.strictObject({
  category: z.enum(costCategories),
  service_on: Day,
  description: neededLine(300, 'Say what it was'),
  quantity: Quantity.default(1),
  unit_price: Amount,
})

export const writeStayBill = endpoint({
  ...own,
  name: 'writeStayBill',
  actions: ['write'],
  summary: 'Writes an interim bill of a stay with its lines',
  path: `${path}/bills`,
  input: z.strictObject({
    id: z.uuid(),
    number: neededLine(60, 'Enter the number of the bill'),
    biller: z.enum(billers),
    biller_name: oneLine(200).nullable().default(null),
    lines: z.array(StayCharge).min(1).max(200),
  }),
  output: z.object({ bill_id: z.uuid() }),
  refusals: { ...billing, 'bill-known': 409, 'day-outside-stay': 422 },
})

export const importStayBills = endpoint({
  ...own,
  name: 'importStayBills',
  actions: ['write'],
  summary: 'Writes the interim bills of a CSV file, or says what is wrong with it and writes none',
  path: `${path}/bills/import`,
  input: z.strictObject({ id: z.uuid(), csv: z.string().min(1).max(1_000_000) }),
  output: z.object({
    /** Bills that were written; 0 when anything is wrong. */
    bill_count: z.int(),
    amount: z.int(),
    file_problem: z.enum(billFileProblems).nullable(),
    /** What is wrong with rows of the file, the headings being row 1; at most fifty. */
    problems: z.array(z.object({ row: z.int(), problem: z.enum(billRowProblems) })),
  }),
  refusals: { ...billing, 'bill-known': 409 },
})

export const withdrawStayBill = endpoint({
  ...own,
  name: 'withdrawStayBill',
  actions: ['update'],
  summary: 'Withdraws an interim bill that was written by mistake and is in no claim',
  path: `${path}/bills/{bill_id}/withdraw`,
  input: z.strictObject({ id: z.uuid(), bill_id: z.uuid() }),
  output: z.object({ bill_id: z.uuid() }),
  refusals: { 'no-such-authorization': 404, 'no-such-bill': 404, 'bill-fixed': 409 },
})

export const recordStayDeposit = endpoint({
  ...own,
  name: 'recordStayDeposit',
  actions: ['write'],
  changes: ['authorization', 'claim', 'ledger'],
  summary:
    'Records a deposit of a patient, its refund, or what of it is used for a claim of the stay',
  path: `${path}/deposits`,
  input: z.strictObject({
    id: z.uuid(),
    kind: z.enum(depositKinds),
    amount: Amount.refine((amount) => amount > 0),
    happened_on: Day,
    /** How it was paid; needed for what was taken and given back at the desk. */
    method: z.enum(depositMethods).nullable().default(null),
    reference: oneLine(80).nullable().default(null),
    /** The claim it is used for or released from. */
    claim_id: z.uuid().nullable().default(null),
  }),
  output: z.object({ deposit_id: z.uuid() }),
  refusals: {
    'no-such-authorization': 404,
    'stay-fixed': 409,
    'no-such-claim': 404,
    'method-needed': 422,
    'day-to-come': 422,
    'deposit-too-small': 409,
    'deposit-claim': 409,
    'amount-too-large': 422,
  },
})

export const createStayClaim = endpoint({
  ...own,
  name: 'createStayClaim',
  actions: ['write'],
  changes: ['authorization', 'claim', 'ledger'],
  summary:
    'Makes draft claims of the bills of a stay, with the diagnoses and files of its authorization',
  path: `${path}/claim`,
  input: z.strictObject({
    id: z.uuid(),
    /** Whose bills; all when omitted. */
    billers: z.array(z.enum(billers)).min(1).max(billers.length).optional(),
    /** What of the deposit is used for the patient's share; what the guarantee does not cover when omitted. */
    deposit_amount: Amount.optional(),
  }),
  /** In the order of the bills; more than one where they have more lines than a claim may have. */
  output: z.object({ claim_ids: z.array(z.uuid()).min(1) }),
  refusals: {
    'no-such-authorization': 404,
    'no-such-client': 404,
    'no-such-policy': 404,
    'not-admitted': 409,
    'nothing-to-claim': 409,
    'too-many-lines': 409,
    'invoice-claimed': 409,
    'stay-fixed': 409,
    'deposit-too-small': 409,
    'deposit-claim': 409,
    'amount-too-large': 422,
  },
})
