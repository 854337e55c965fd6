import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { confirmTotp as contract } from './contract-me.ts'
import { inWords } from './in-words.ts'
import { forChange, noteChange } from './second-factors.ts'
import { secondFactorWords } from './sentences.ts'

/** Ends the set-up with a first code: from now on it is asked for. Gives the recovery codes, once. */
export async function confirmTotp(ctx: Context, { code }: InputOf<typeof contract>) {
  const { me, factors } = forChange(ctx)
  const { recovery_codes } = await inWords(secondFactorWords, () =>
    factors.confirmTotp(me.uid, code, me.session_id)
  )
  await noteChange(ctx, me, 'totp-added')
  return { recovery_codes: [...recovery_codes] }
}
