import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { confirmTotp as contract } from './contract-me.ts'
import { inWords } from './try-sign-in.ts'
import { forChange, recordMethodChange } from './second-factors.ts'
import { secondFactorWords } from './sentences.ts'

/** Confirms TOTP with a first code, which is required from then on. Returns the recovery codes, which cannot be read again. */
export async function confirmTotp(ctx: Context, { code }: InputOf<typeof contract>) {
  const { me, factors } = forChange(ctx)
  const { recovery_codes } = await inWords(secondFactorWords, () =>
    factors.confirmTotp(me.uid, code, me.session_id)
  )
  await recordMethodChange(ctx, me, 'totp-added')
  return { recovery_codes: [...recovery_codes] }
}
