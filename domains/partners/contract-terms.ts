import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Instant } from '../shapes.ts'
import { Agreement } from './contract-agreements.ts'
import { BankAccount, bankAccountFields, numberRefusals } from './contract-bank.ts'

/* What an organisation itself sees of its terms and bank accounts, and the page that prints them. */

const own = { access: 'partner', owns: { param: 'partnerId', as: 'partner' } } as const
const base = '/api/v4/partner/{partnerId}'
const printed = {
  ...own,
  resource: 'bank_account',
  staff: { feature: 'billing', needs_second_factor: true },
} as const

export const getPartnerTerms = endpoint({
  ...own,
  name: 'getPartnerTerms',
  resource: 'bank_account',
  reads: ['bank_account', 'agreement', 'company'],
  summary: 'Returns the agreements and bank accounts of the caller’s organisation',
  method: 'GET',
  path: `${base}/terms`,
  input: z.strictObject({ partnerId: z.uuid() }),
  output: z.object({ agreements: z.array(Agreement), accounts: z.array(BankAccount) }),
  refusals: { 'no-such-partner': 404 },
})

export const proposeOwnBankAccount = endpoint({
  ...own,
  name: 'proposeOwnBankAccount',
  resource: 'bank_account',
  actions: ['write'],
  needs_recent_proof: true,
  summary: 'Proposes a bank account of the caller’s organisation, for its owners; staff verify it',
  method: 'POST',
  path: `${base}/bank-accounts`,
  input: z.strictObject({ partnerId: z.uuid(), ...bankAccountFields }),
  output: z.object({ id: z.uuid() }),
  refusals: { 'no-such-partner': 404, 'owner-only': 403, ...numberRefusals },
})

/** The sheet that is printed. `number` is masked unless the whole numbers were asked for. */
export const BankInfo = z.object({
  partner: z.object({
    id: z.uuid(),
    name: z.string(),
    legal_name: z.string().nullable(),
    tax_id: z.string().nullable(),
    country: z.string().nullable(),
  }),
  accounts: z.array(
    BankAccount.pick({
      id: true,
      version: true,
      holder_name: true,
      bank_name: true,
      country: true,
      currency: true,
      scheme: true,
      bic: true,
      status: true,
      held_until: true,
    }).extend({ number: z.string() })
  ),
  /** When it was read, and by whom: the paper says so. */
  at: Instant,
  by: z.string(),
})
export type BankInfo = z.output<typeof BankInfo>

export const getBankInfo = endpoint({
  ...printed,
  name: 'getBankInfo',
  reads: ['bank_account', 'partner'],
  summary:
    'Returns the sheet of bank details with masked numbers; the audit trail keeps who read it',
  method: 'GET',
  path: `${base}/bank-info`,
  input: z.strictObject({ partnerId: z.uuid() }),
  output: BankInfo,
  refusals: { 'no-such-partner': 404 },
})

export const recordBankInfoPrint = endpoint({
  ...printed,
  name: 'recordBankInfoPrint',
  actions: ['read'],
  changes: [],
  summary: 'Records in the audit trail that the sheet of bank details was printed',
  method: 'POST',
  path: `${base}/bank-info/printed`,
  input: z.strictObject({ partnerId: z.uuid(), is_whole: z.boolean() }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-partner': 404 },
})

export const revealBankInfo = endpoint({
  access: 'admin',
  features: ['billing'],
  needs_second_factor: true,
  needs_recent_proof: true,
  not_in_view: true,
  resource: 'bank_account',
  actions: ['read'],
  changes: [],
  name: 'revealBankInfo',
  summary:
    'Returns the sheet of bank details with whole numbers, for staff; each is in the audit trail',
  method: 'POST',
  path: '/api/v4/admin/partners/{partner_id}/bank-info',
  input: z.strictObject({ partner_id: z.uuid() }),
  output: BankInfo,
  refusals: { 'no-such-partner': 404, 'number-unreadable': 409 },
})
