import type { OwnedRecord } from '@numo/kit/endpoint.ts'
import { refuse, type Refusal } from '@numo/kit/fail.ts'

/** Records endpoints refer to, besides those with an owner. */
type Noun =
  | OwnedRecord
  | 'agreement'
  | 'appointment'
  | 'api_key'
  | 'webhook'
  | 'delivery'
  | 'bank_account'
  | 'bill'
  | 'version'
  | 'bank_file'
  | 'bulk_run'
  | 'company'
  | 'impersonation'
  | 'price'
  | 'insurance_payment'
  | 'invoice'
  | 'payment'
  | 'payout'
  | 'bank_line'
  | 'file'
  | 'import'
  | 'insurer'
  | 'member'
  | 'network'
  | 'notification'
  | 'passkey'
  | 'photo'
  | 'proof'
  | 'provider'
  | 'checkout'
  | 'report'
  | 'join_wish'
  | 'request'
  | 'session'

const called: Readonly<Record<Noun, string>> = {
  account: 'account',
  partner: 'organisation',
  client: 'person',
  policy: 'policy',
  address: 'address',
  user: 'user',
  identity_user: 'sign-in',
  document: 'document',
  camera_handoff: 'hand-over of the camera',
  eligibility_check: 'question about cover',
  extraction: 'reading',
  payment_method: 'card',
  card_setup: 'card setup',
  claim: 'claim',
  authorization: 'authorization',
  insurance_payment: 'insurance payment',
  bank_line: 'line of a bank statement',
  file: 'file',
  invoice: 'invoice',
  payment: 'payment',
  payout: 'payout',
  agreement: 'agreement',
  appointment: 'appointment',
  api_key: 'API key',
  webhook: 'webhook',
  delivery: 'delivery',
  bank_account: 'bank account',
  bill: 'bill',
  bank_file: 'bank file',
  bulk_run: 'bulk action',
  company: 'company',
  price: 'price',
  impersonation: 'view as somebody else',
  import: 'import',
  insurer: 'insurer',
  member: 'member',
  network: 'network',
  notification: 'notification',
  passkey: 'passkey',
  photo: 'photo',
  proof: 'proof of payment',
  provider: 'provider',
  checkout: 'checkout',
  report: 'report',
  join_wish: 'wish',
  request: 'request',
  session: 'session',
  version: 'version',
}

/** Refusal (404) that is identical for missing records and for those of other owners. */
export const noSuch = (thing: Noun): Refusal =>
  refuse(404, `no-such-${thing.replaceAll('_', '-')}`, `There is no such ${called[thing]}`)
