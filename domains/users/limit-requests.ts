import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { refusalOf, tooManyRequests } from './sentences.ts'

type Limit = {
  /** What is counted: `mail to`, `mail from`. */
  kind: string
  /** Of whom: an address or a network. */
  of: string
  points: number
  seconds: number
}

/**
 * Counts a request against each limit, in their order, and refuses with 429 at the first that is used up; those after it
 * are not counted, so that what is refused takes nothing from anybody else. Counted outside of the verb's transaction, so
 * that a refused request counts too, and for all processes together.
 */
export async function limitRequests(
  ctx: Pick<Context, 'db'>,
  limits: readonly Limit[],
  wording = tooManyRequests
): Promise<void> {
  const seconds = await secondsToWait(ctx, limits)
  if (seconds !== null) throw refusalOf(wording, seconds)
}

/** Counts as well, and returns how many seconds to wait when a limit is used up; null: go on. */
export async function secondsToWait(
  { db }: Pick<Context, 'db'>,
  limits: readonly Limit[]
): Promise<number | null> {
  for (const { kind, of, points, seconds } of limits) {
    const key = createHash('sha256').update(`${kind}\n${of}`).digest('base64url')
    // Each counts only where the one before it was not used up.
    const { rows } = await sql<{ wait: number | null }>`
      select app.count_request(${key}, ${points}, ${seconds}) as wait`.execute(db)
    const wait = rows[0]?.wait ?? null
    if (wait !== null) return wait
  }
  return null
}

/** The mails that somebody can have sent to an address that is, or may be, another's. Each is counted on its own. */
export const mailKinds = [
  'reset-password',
  'sign-in-link',
  'verify-email',
  'change-email',
  'proof-link',
  'family-invitation',
  'invitation',
] as const
export type MailKind = (typeof mailKinds)[number]

/** Mails an hour of one kind to one address: as asked for by one network, and by all of them. */
export const mostMails = { of_network: 5, of_address: 20 } as const

/** The network an address belongs to: /24 of IPv4; of IPv6 the /64 that `caller.ip` is already. */
const networkOf = (ip: string | null): string =>
  ip === null ? 'unknown' : ip.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')

/**
 * The limits of mails that anybody can have sent. What one network asks for an address leaves the address's owner, who
 * asks from another, a share of their own; one kind of mail never uses up another's. The bound for all networks together
 * keeps an address from being flooded. 100 an hour from one caller, whatever the addresses.
 */
export const mailLimits = (kind: MailKind, email: string, ip: string | null): readonly Limit[] => [
  { kind: 'mail from', of: ip ?? 'unknown', points: 100, seconds: 3600 },
  {
    kind: `${kind} to, from`,
    of: `${email}\n${networkOf(ip)}`,
    points: mostMails.of_network,
    seconds: 3600,
  },
  { kind: `${kind} to`, of: email, points: mostMails.of_address, seconds: 3600 },
]

/** Emails a day to addresses that are not one's own: of a household, of one of the staff, of one person. */
export const mostToOthers = { household: 10, staff: 200, person: 10 } as const

/** The limit of emails that somebody causes to others, whoever they are to; `of` is the id of who causes them. */
export const toOthersLimits = (who: keyof typeof mostToOthers, of: string): readonly Limit[] => [
  { kind: `to others by ${who}`, of, points: mostToOthers[who], seconds: 86_400 },
]

/** The limit of codes that anybody can try: 60 in a quarter of an hour from one network. */
export const codeLimits = (ip: string | null): readonly Limit[] => [
  { kind: 'code', of: ip ?? 'unknown', points: 60, seconds: 900 },
]

/** The limit of challenges for passkeys, one for each look at the sign-in page: 300 in a quarter of an hour. */
export const challengeLimits = (ip: string | null): readonly Limit[] => [
  { kind: 'challenge', of: ip ?? 'unknown', points: 300, seconds: 900 },
]
