import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { readPublicKeys } from '../authorizations/signing-keys.ts'
import { verifyToken } from '../authorizations/rules-signed-token.ts'
import type { Context } from '../context.ts'
import type { checkMemberCard as endpoint } from './contract.ts'
import type { CardState } from './enums.ts'
import { readCardFacts } from './read-card-facts.ts'
import { CardClaims, cardStateOf } from './rules.ts'

/** Returns what a card says when its signature is ours; null otherwise. */
export async function genuineCard(ctx: Context, token: string): Promise<CardClaims | null> {
  const claims = await verifyToken(token, await readPublicKeys(ctx.db), CardClaims)
  return typeof claims === 'string' ? null : claims
}

/** Returns whether a genuine card may still be relied on; null without a record of it. */
export async function readCardState(ctx: Context, claims: CardClaims): Promise<CardState | null> {
  const [facts] = await ctx.system((tx) => readCardFacts(tx, sql`v.id = ${claims.id}`))
  return facts ? cardStateOf(claims, facts, ctx.today()) : null
}

/**
 * Says whether a card is ours and may still be relied on. Only who holds the card can ask: its signature is verified
 * before anything is read, and the answer is its state alone.
 */
export async function checkMemberCard(
  ctx: Context,
  { token }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const claims = await genuineCard(ctx, token)
  return { state: claims && (await readCardState(ctx, claims)) }
}
