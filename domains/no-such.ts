import type { OwnedRecord } from '@numo/kit/endpoint.ts'
import { refuse, type Refusal } from '@numo/kit/fail.ts'

/** What an endpoint names besides what belongs to somebody. */
type Noun =
  | OwnedRecord
  | 'impersonation'
  | 'import'
  | 'insurer'
  | 'member'
  | 'network'
  | 'notification'
  | 'passkey'
  | 'photo'
  | 'provider'
  | 'report'
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
  impersonation: 'view as somebody else',
  import: 'import',
  insurer: 'insurer',
  member: 'member',
  network: 'network',
  notification: 'notification',
  passkey: 'passkey',
  photo: 'photo',
  provider: 'provider',
  report: 'report',
  request: 'request',
  session: 'session',
}

/** The one answer for a thing that is missing and for one that is somebody else's: 404, word for word the same. */
export const noSuch = (thing: Noun): Refusal =>
  refuse(404, `no-such-${thing.replace('_', '-')}`, `There is no such ${called[thing]}`)
