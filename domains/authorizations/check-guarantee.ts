import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { Refusal } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import type { checkGuarantee as endpoint } from './contract-guarantee.ts'
import { readPublicKeys } from './read-public-keys.ts'
import { readGuarantee } from './read-guarantees.ts'
import { GuaranteeClaims } from './rules-guarantee.ts'
import { tokenIn, verifyToken } from './rules-signed-token.ts'

/**
 * Says whether a letter is ours and may still be relied on. Only who holds the letter can ask: its signature is verified
 * before anything is read, and the answer is its state alone.
 */
export async function checkGuarantee(
  ctx: Context,
  { token }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const given = tokenIn(token)
  const claims = await verifyToken(token, await readPublicKeys(ctx.db), GuaranteeClaims)
  if (given === null || typeof claims === 'string') return { state: null }
  try {
    const { state } = await ctx.system((tx) =>
      readGuarantee(tx, sql`l.id = ${claims.id} and l.token = ${given}`, ctx.today())
    )
    return { state }
  } catch (error) {
    if (error instanceof Refusal) return { state: null }
    throw error
  }
}
