import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { refusalOf, tooManyRequests } from './sentences.ts'

type Limit = {
  /** Counter name, such as `mail to`. */
  kind: string
  /** Subject of the counter: an address or a network. */
  of: string
  points: number
  seconds: number
}

/**
 * Counts a request against each rate limit in order and throws 429 at the first one exhausted; later ones are not counted, so that a
 * refused request uses up nobody else's quota. Counts outside of the verb's transaction, so that refused requests count too, and across all
 * processes.
 */
export async function limitRequests(
  ctx: Pick<Context, 'db'>,
  limits: readonly Limit[],
  wording = tooManyRequests
): Promise<void> {
  const seconds = await secondsToWait(ctx, limits)
  if (seconds !== null) throw refusalOf(wording, seconds)
}

/** Counts a request like `limitRequests`; returns the seconds to wait when a limit is exhausted, otherwise null. */
export async function secondsToWait(
  { db }: Pick<Context, 'db'>,
  limits: readonly Limit[]
): Promise<number | null> {
  for (const { kind, of, points, seconds } of limits) {
    const key = createHash('sha256').update(`${kind}\n${of}`).digest('base64url')
    // Sequential: a limit counts only when the previous one was not exhausted.
    const { rows } = await sql<{ wait: number | null }>`
      select app.count_request(${key}, ${points}, ${seconds}) as wait`.execute(db)
    const wait = rows[0]?.wait ?? null
    if (wait !== null) return wait
  }
  return null
}

/** Emails that can be requested for an address that may be another person's; each kind is counted separately. */
export const mailKinds = [
  'reset-password',
  'sign-in-link',
  'verify-email',
  'change-email',
  'proof-link',
  'family-invitation',
  'invitation',
  'appointment',
] as const
export type MailKind = (typeof mailKinds)[number]

/** Emails per hour, kind and address: per requesting network, and in total. */
export const maxMails = { of_network: 5, of_address: 20 } as const

/** Network of an IP address: /24 for IPv4; for IPv6 the /64 that `caller.ip` is already. */
const networkOf = (ip: string | null): string =>
  ip === null ? 'unknown' : ip.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')

/**
 * Rate limits of requested emails. The limit per network leaves the owner of an address, who asks from another network, a quota of their
 * own; kinds never share quotas. The total per address prevents flooding. One caller gets 100 per hour over all addresses.
 */
export const mailLimits = (kind: MailKind, email: string, ip: string | null): readonly Limit[] => [
  { kind: 'mail from', of: ip ?? 'unknown', points: 100, seconds: 3600 },
  {
    kind: `${kind} to, from`,
    of: `${email}\n${networkOf(ip)}`,
    points: maxMails.of_network,
    seconds: 3600,
  },
  { kind: `${kind} to`, of: email, points: maxMails.of_address, seconds: 3600 },
]

/** Emails per day to other people's addresses: by a household, by a member of staff, by a user. */
export const maxToOthers = { household: 10, partner: 20, staff: 200, person: 10 } as const

/** Rate limit of emails that somebody causes to others, whatever the recipients; `of` is the id of the sender. */
export const toOthersLimits = (who: keyof typeof maxToOthers, of: string): readonly Limit[] => [
  { kind: `to others by ${who}`, of, points: maxToOthers[who], seconds: 86_400 },
]

/** Rate limit of codes anybody can try: 60 per 15 minutes and network. */
export const codeLimits = (ip: string | null): readonly Limit[] => [
  { kind: 'code', of: ip ?? 'unknown', points: 60, seconds: 900 },
]

/** Rate limit of passkey challenges, one per view of the sign-in page: 300 per 15 minutes. */
export const challengeLimits = (ip: string | null): readonly Limit[] => [
  { kind: 'challenge', of: ip ?? 'unknown', points: 300, seconds: 900 },
]
