import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { FileOutput, moneyStaff } from '../shapes.ts'
import { Payout } from './contract.ts'

/* What shows that a bank carried a payout out: the receipt of the central bank as XML (CEP), or any PDF or picture. */

const staff = { ...moneyStaff, resource: 'payout' } as const
const path = '/api/v4/admin/payouts/{id}/proofs'

/** Largest file that is kept as a proof. */
export const maxProofBytes = 5_000_000

/** Bytes in base64. */
const Content = z
  .string()
  .min(4)
  .max(6_700_000)
  .regex(/^[A-Za-z\d+/]+={0,2}$/)

export const addPayoutProof = endpoint({
  ...staff,
  name: 'addPayoutProof',
  actions: ['update'],
  max_body_bytes: 7_000_000,
  summary:
    'Attaches a proof of payment to a payout on its way or paid; a receipt of SPEI is read and must be of this transfer',
  method: 'POST',
  path,
  input: z.strictObject({
    id: z.uuid(),
    file_name: z.string().trim().min(1).max(200),
    content: Content,
  }),
  output: Payout,
  refusals: {
    'no-such-payout': 404,
    'payout-not-sent': 409,
    'proof-other-amount': 409,
    'proof-other-account': 409,
    'proof-other-trace': 409,
    'proof-taken': 409,
  },
})

export const getPayoutProof = endpoint({
  ...staff,
  name: 'getPayoutProof',
  not_in_view: true,
  is_file: true,
  summary: 'Returns a proof of payment; the audit trail keeps who read it',
  method: 'GET',
  path: `${path}/{proof_id}`,
  input: z.strictObject({ id: z.uuid(), proof_id: z.uuid() }),
  output: FileOutput,
  refusals: { 'no-such-proof': 404, 'proof-unreadable': 409 },
})
