import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import {
  CountryCode,
  CurrencyCode,
  Instant,
  neededLine,
  neededName,
  oneLine,
  moneyStaff,
} from '../shapes.ts'
import { bankAccountEvents, bankAccountSchemes, bankAccountStatuses } from './enums.ts'

/* Bank accounts of organisations and of our own companies: proposed by one person, verified by another, replaced and never edited. */

const staff = { ...moneyStaff, resource: 'bank_account' } as const
const ofPartner = '/api/v4/admin/partners/{partner_id}/bank-accounts'
const one = '/api/v4/admin/bank-accounts/{id}'

/** A bank account; its number only as the last four characters. */
export const BankAccount = z.object({
  id: z.uuid(),
  version: z.int(),
  holder_name: z.string(),
  bank_name: z.string(),
  country: z.string(),
  currency: z.string(),
  scheme: z.enum(bankAccountSchemes),
  bic: z.string().nullable(),
  last4: z.string(),
  status: z.enum(bankAccountStatuses),
  status_reason: z.string().nullable(),
  /** Nothing is paid to it before; null when nothing holds it. */
  held_until: Instant.nullable(),
  created_at: Instant,
})
export type BankAccount = z.output<typeof BankAccount>

/** A bank account for staff, with who proposed and who verified it. */
export const StaffBankAccount = BankAccount.extend({
  proposed_by: z.string().nullable(),
  verified_by: z.string().nullable(),
  verified_at: Instant.nullable(),
  /** Whether the caller proposed it, so that somebody else must verify it. */
  is_own: z.boolean(),
  /** Other organisations that have the same number. */
  also_of: z.array(z.string()),
})
export type StaffBankAccount = z.output<typeof StaffBankAccount>

/** What is typed about an account. `routing_number` for accounts in the United States only. */
export const bankAccountFields = {
  holder_name: neededName(140, 'Enter whose account it is'),
  bank_name: neededLine(140, 'Enter the bank'),
  country: CountryCode,
  currency: CurrencyCode,
  scheme: z.enum(bankAccountSchemes),
  number: neededLine(60, 'Enter the number'),
  routing_number: oneLine(20).nullable().optional(),
  bic: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/)
    .nullable()
    .optional(),
}
export const numberRefusals = {
  'wrong-account-number': 422,
  'wrong-routing-number': 422,
  'wrong-account-country': 422,
  'no-bic': 422,
  'account-known': 409,
} as const

export const listBankAccounts = endpoint({
  ...staff,
  name: 'listBankAccounts',
  reads: ['bank_account', 'partner', 'user'],
  summary: 'Returns the bank accounts of an organisation, newest first',
  method: 'GET',
  path: ofPartner,
  input: z.strictObject({ partner_id: z.uuid() }),
  output: z.object({ accounts: z.array(StaffBankAccount) }),
  refusals: { 'no-such-partner': 404 },
})

export const proposeBankAccount = endpoint({
  ...staff,
  name: 'proposeBankAccount',
  actions: ['write'],
  summary: 'Proposes a bank account of an organisation; somebody else verifies it',
  method: 'POST',
  path: ofPartner,
  needs_recent_proof: true,
  input: z.strictObject({ partner_id: z.uuid(), ...bankAccountFields }),
  output: z.object({ id: z.uuid() }),
  refusals: { 'no-such-partner': 404, ...numberRefusals },
})

export const proposeCompanyBankAccount = endpoint({
  ...staff,
  name: 'proposeCompanyBankAccount',
  actions: ['write'],
  summary: 'Proposes a bank account of one of our companies; somebody else verifies it',
  method: 'POST',
  path: '/api/v4/admin/companies/{id}/bank-accounts',
  needs_recent_proof: true,
  input: z.strictObject({ id: z.uuid(), ...bankAccountFields }),
  output: z.object({ id: z.uuid() }),
  refusals: { 'no-such-company': 404, ...numberRefusals },
})

export const moveBankAccount = endpoint({
  ...staff,
  name: 'moveBankAccount',
  actions: ['update'],
  changes: ['bank_account', 'payout'],
  needs_recent_proof: true,
  summary:
    'Verifies, rejects or retires a bank account; a verified one replaces that of its currency',
  method: 'POST',
  path: `${one}/move`,
  input: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    event: z.enum(bankAccountEvents),
    reason: oneLine(500).optional(),
  }),
  output: StaffBankAccount,
  refusals: {
    'no-such-bank-account': 404,
    'changed-meanwhile': 409,
    'no-such-move': 409,
    'two-people': 409,
    'reason-needed': 422,
  },
})

export const revealBankAccount = endpoint({
  ...staff,
  name: 'revealBankAccount',
  actions: ['read'],
  needs_recent_proof: true,
  not_in_view: true,
  summary: 'Returns the whole number of a bank account; the audit trail keeps who looked and why',
  method: 'POST',
  path: `${one}/reveal`,
  input: z.strictObject({ id: z.uuid(), reason: neededLine(500, 'Say why you need it') }),
  output: z.object({ number: z.string() }),
  refusals: { 'no-such-bank-account': 404, 'number-unreadable': 409 },
})
