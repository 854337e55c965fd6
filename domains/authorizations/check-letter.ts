import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { Refusal } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import type { checkLetter as endpoint } from './contract-letter.ts'
import { readLetterKeys } from './letter-keys.ts'
import { readLetter } from './read-letters.ts'
import { tokenIn, verifyLetter } from './rules-letter-token.ts'

/**
 * Says whether a letter is ours and may still be relied on. Only who holds the letter can ask: its signature is verified
 * before anything is read, and the answer is its state alone.
 */
export async function checkLetter(
  ctx: Context,
  { token }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const given = tokenIn(token)
  const said = await verifyLetter(token, await readLetterKeys(ctx.db))
  if (given === null || typeof said === 'string') return { state: null }
  try {
    const { state } = await ctx.system((tx) =>
      readLetter(tx, sql`l.id = ${said.id} and l.token = ${given}`, ctx.today())
    )
    return { state }
  } catch (error) {
    if (error instanceof Refusal) return { state: null }
    throw error
  }
}
