import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { CurrencyCode, Day, Instant, oneLine, moneyStaff } from '../shapes.ts'
import { bankFileEvents, bankFileFormats, bankFileStatuses, leftOutReasons } from './enums.ts'

/* Files that hand the transfers of approved payouts to a bank: one company, one currency, one account of ours each. */

const staff = { ...moneyStaff, resource: 'payout' } as const
const path = '/api/v4/admin/payouts/files'

/** Most transfers in a file. */
export const maxTransfers = 2000

const Transfer = z.object({
  payout_id: z.uuid(),
  payout_number: z.string(),
  partner_name: z.string(),
  amount: z.int(),
  account_last4: z.string().nullable(),
})

/** Approved payouts of a company in a currency. Amounts in minor units of `currency`. */
const Batch = z.object({
  numo_company_id: z.uuid(),
  company_name: z.string(),
  currency: z.string(),
  /** The account of ours that pays; null while none is verified, and then no file can be made. */
  account: z.object({ bank_name: z.string(), last4: z.string() }).nullable(),
  /** What a file would carry, at most `maxTransfers`. */
  transfers: z.array(Transfer),
  amount: z.int(),
  left_out: z.array(
    Transfer.extend({
      reason: z.enum(leftOutReasons),
      held_until: Instant.nullable(),
      /** The file that it is in already. */
      file_number: z.string().nullable(),
    })
  ),
})
export type BankFileBatch = z.output<typeof Batch>

/** A file as it was made; its content comes from `downloadBankFile`. */
export const BankFile = z.object({
  id: z.uuid(),
  number: z.string(),
  version: z.int(),
  company_name: z.string(),
  currency: z.string(),
  account: z.object({ bank_name: z.string(), last4: z.string() }),
  execution_on: Day,
  transfer_count: z.int(),
  amount: z.int(),
  /** SHA-256 of the pain.001 file, in hexadecimal. */
  sha256: z.string(),
  status: z.enum(bankFileStatuses),
  status_reason: z.string().nullable(),
  created_by: z.string().nullable(),
  created_at: Instant,
  /** Who took it away, newest first, at most ten. */
  downloads: z.array(
    z.object({ by: z.string().nullable(), at: Instant, format: z.enum(bankFileFormats) })
  ),
  transfers: z.array(
    Transfer.extend({
      /** False once the payout failed, came back, or the file was cancelled. */
      is_open: z.boolean(),
    })
  ),
})
export type BankFile = z.output<typeof BankFile>

export const getBankFiles = endpoint({
  ...staff,
  name: 'getBankFiles',
  reads: ['payout', 'partner', 'company', 'bank_account', 'user'],
  summary:
    'Returns the approved payouts that a bank file would carry and those it leaves out, and the newest fifty files',
  method: 'GET',
  path,
  input: z.strictObject({}),
  output: z.object({ batches: z.array(Batch), files: z.array(BankFile) }),
})

export const createBankFile = endpoint({
  ...staff,
  name: 'createBankFile',
  actions: ['write'],
  needs_recent_proof: true,
  summary:
    'Makes a bank file of the approved payouts of a company in a currency that are in no other open file',
  method: 'POST',
  path,
  input: z.strictObject({
    numo_company_id: z.uuid(),
    currency: CurrencyCode,
    execution_on: Day,
    /** Sum that the caller saw; the file is refused when it would carry another. */
    expected_amount: z.int().positive(),
  }),
  output: BankFile,
  refusals: {
    'no-such-company': 404,
    'no-company-account': 409,
    'nothing-to-pay': 409,
    'changed-meanwhile': 409,
    'number-unreadable': 409,
    'day-passed': 422,
  },
})

export const downloadBankFile = endpoint({
  ...staff,
  name: 'downloadBankFile',
  actions: ['read'],
  changes: ['payout'],
  needs_recent_proof: true,
  not_in_view: true,
  is_file: true,
  summary:
    'Returns the content of a bank file with whole account numbers; the audit trail keeps who took it, when, and its hash',
  method: 'POST',
  path: `${path}/{id}/download`,
  input: z.strictObject({ id: z.uuid(), format: z.enum(bankFileFormats) }),
  output: z.object({ file_name: z.string(), mime_type: z.string(), text: z.string() }),
  refusals: {
    'no-such-bank-file': 404,
    'bank-file-cancelled': 409,
    'bank-file-off': 409,
    'number-unreadable': 409,
  },
})

export const moveBankFile = endpoint({
  ...staff,
  name: 'moveBankFile',
  actions: ['update'],
  needs_recent_proof: true,
  summary:
    'Records that a bank file was handed to the bank, which sends its payouts; or cancels it, which frees them',
  method: 'POST',
  path: `${path}/{id}/move`,
  input: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    event: z.enum(bankFileEvents),
    reason: oneLine(500).optional(),
  }),
  output: BankFile,
  refusals: {
    'no-such-bank-file': 404,
    'changed-meanwhile': 409,
    'no-such-move': 409,
    'bank-account-held': 409,
    'bank-file-off': 409,
    'more-than-collected': 409,
    'reason-needed': 422,
  },
})
