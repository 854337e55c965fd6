import type { IdentityUser } from '@numo/adapters/identity/port.ts'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import type { Letter } from '../letter.ts'
import { sendLetter } from '../send-letter.ts'
import type { Dropped, Try } from '../serve-job.ts'
import type { sendAccountLetter as job } from './jobs.ts'
import { codesGuessed } from './mails/guess-letter.ts'
import {
  methodChanged,
  passwordChanged,
  resetPassword,
  signInLink,
  verifyEmail,
} from './mails/letters.ts'
import { proofLink } from './mails/proof-letter.ts'
import { sendAddressLetter } from './send-address-letter.ts'

type Data = z.output<(typeof job)['data']>
type OfOwnAddress = Exclude<Data['kind'], 'change-email' | 'email-changed'>
const quarter_hour_s = 15 * 60

/** Sends a letter about somebody's sign-in. Nobody is written to who is gone, and no link goes to who is shut out. */
export async function sendAccountLetter(
  ctx: Context,
  data: Data,
  at: Pick<Try, 'id'>
): Promise<void | Dropped> {
  const user = data.uid === null ? null : await ctx.identity.getUser(data.uid)
  if (!user) return { dropped: 'Nobody has that sign-in' }
  const { kind } = data
  if (kind === 'change-email' || kind === 'email-changed')
    return sendAddressLetter(ctx, user, { ...data, kind }, at)
  const letter = await letterOf(ctx, user, { ...data, kind })
  if (!letter) return { dropped: 'The letter no longer fits the sign-in' }
  return sendLetter(ctx, at, user.email, data.locale, letter)
}

async function letterOf(
  { identity, settings }: Context,
  { uid, email, display_name, disabled, email_verified }: IdentityUser,
  { kind, locale, redirect, change, session_id }: Data & { kind: OfOwnAddress }
): Promise<Letter | null> {
  const to = { site: settings, locale, name: display_name }
  switch (kind) {
    case 'password-changed':
      return passwordChanged(to)
    case 'codes-guessed':
      return codesGuessed(to)
    case 'sign-in-method':
      return change ? methodChanged(to, change) : null
    case 'sign-in-link':
      return disabled
        ? null
        : signInLink(to, await identity.createSignInToken(uid, quarter_hour_s), redirect)
    case 'proof-link':
      return disabled || session_id === undefined || !identity.proofs
        ? null
        : proofLink(to, await identity.proofs.createLink({ uid, session_id }, quarter_hour_s))
    case 'verify-email': {
      const code = email_verified ? null : await identity.createActionCode('verifyEmail', email)
      return code === null ? null : verifyEmail(to, code)
    }
    case 'reset-password': {
      const code = await identity.createActionCode('resetPassword', email)
      return code === null ? null : resetPassword(to, code)
    }
    default:
      return kind satisfies never
  }
}
