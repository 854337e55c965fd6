import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { checkMemberCard as endpoint } from './contract.ts'
import { genuineCard } from './genuine-card.ts'
import { readCardFacts } from './read-card-facts.ts'
import { cardStateOf } from './rules.ts'

/**
 * Says whether a card is ours and may still be relied on. Only who holds the card can ask: its signature is verified
 * before anything is read, and the answer is its state alone.
 */
export async function checkMemberCard(
  ctx: Context,
  { token }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const claims = await genuineCard(ctx, token)
  if (!claims) return { state: null }
  const [facts] = await ctx.system((tx) => readCardFacts(tx, sql`v.id = ${claims.id}`))
  return { state: facts ? cardStateOf(claims, facts, ctx.today()) : null }
}
