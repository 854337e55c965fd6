import type { Context } from '../context.ts'
import { inWords } from './try-sign-in.ts'
import { forChange, recordMethodChange } from './second-factors.ts'
import { secondFactorWords } from './sentences.ts'

/** Replaces the caller's recovery codes; the old ones stop working. */
export async function renewRecoveryCodes(ctx: Context) {
  const { me, factors } = forChange(ctx)
  const codes = await inWords(secondFactorWords, () => factors.renewRecoveryCodes(me.uid))
  await recordMethodChange(ctx, me, 'recovery-codes')
  return { recovery_codes: [...codes] }
}
