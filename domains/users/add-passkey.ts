import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { addPasskey as contract } from './contract-me.ts'
import { inWords } from './try-sign-in.ts'
import { forChange, recordMethodChange } from './second-factors.ts'
import { secondFactorWords } from './sentences.ts'

/** Adds a passkey to the caller's sign-in, from the browser's WebAuthn response. */
export async function addPasskey(ctx: Context, { ticket, answer, name }: InputOf<typeof contract>) {
  const { me, factors } = forChange(ctx)
  await inWords(secondFactorWords, () => factors.addPasskey(me.uid, ticket, answer, name))
  await recordMethodChange(ctx, me, 'passkey-added')
  return { done: true as const }
}
