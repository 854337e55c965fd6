import type { Identity } from '@numo/adapters/identity/port.ts'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { verifyEmail as contract } from './contract-links.ts'
import { ensureUser } from './ensure-user.ts'
import { inWords } from './try-sign-in.ts'
import { codeLimits, limitRequests } from './limit-requests.ts'
import { readerOf, type ReaderOf } from './reader-of.ts'
import { isTooShortForStaff } from './rules.ts'
import { linkWords, readerWords, refusalOf, verifyWords, weakForStaff } from './sentences.ts'

type VerifyEmailInput = InputOf<typeof contract>
type Reader = Parameters<Identity['verifyEmail']>[1]

/**
 * Verifies an address with the code of a link and the required proof of its reader. Creates the user when that was waiting for the
 * verification.
 */
export async function verifyEmail(ctx: Context, input: VerifyEmailInput) {
  const { code, locale } = input
  await limitRequests(ctx, codeLimits(ctx.caller.ip))
  const found = await inWords(linkWords, () => ctx.identity.checkActionCode('verifyEmail', code))
  const reader = proofOf(found.uid, input, await readerOf(ctx, found, input.id_token))
  const { uid } = await inWords(verifyWords, () =>
    ctx.identity.verifyEmail(code, reader, ctx.caller)
  )
  const identity = await ctx.identity.getUser(uid)
  const user = identity && (await ensureUser(ctx, identity, { locale }))
  if (user && user !== 'unproven')
    await ctx.system((tx) =>
      record(tx, ctx.caller, {
        action: 'E',
        entity_type: 'email_verified',
        entity_id: user.user_id,
        changes: { with: Object.keys(reader)[0] === 'uid' ? 'session' : Object.keys(reader)[0] },
      })
    )
  return { done: true as const }
}

/** Builds the proof for the identity service. Throws when it is less than required. */
function proofOf(
  uid: string,
  { password, new_password }: VerifyEmailInput,
  { needs, owner }: ReaderOf
): Reader {
  if (new_password !== undefined) {
    const who = { is_admin: owner?.is_admin ?? false, has_second_factor: false }
    if (isTooShortForStaff(new_password, who)) throw refusalOf(weakForStaff)
    return { new_password }
  }
  if (needs === 'nothing') return { uid }
  if (needs === 'new-password') throw refusalOf(readerWords.new_password)
  if (password === undefined) throw refusalOf(readerWords.password)
  return { password }
}
