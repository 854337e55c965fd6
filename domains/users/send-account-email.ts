import type { IdentityUser } from '@numo/adapters/identity/port.ts'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import type { EmailMessage } from '../email.ts'
import { sendEmail } from '../send-email.ts'
import type { Dropped, JobAttempt } from '../serve-job.ts'
import type { sendAccountEmail as job } from './jobs.ts'
import {
  codesGuessed,
  methodChanged,
  passwordChanged,
  proofLink,
  resetPassword,
  signInLink,
  verifyEmail,
} from './mails/account-emails.ts'
import { sendAddressEmail } from './send-address-email.ts'

type Data = z.output<(typeof job)['data']>
type OwnAddressKind = Exclude<Data['kind'], 'change-email' | 'email-changed'>
const quarter_hour_s = 15 * 60

/** Sends an email about a sign-in. Drops it when the sign-in no longer exists or may not receive a link. */
export async function sendAccountEmail(
  ctx: Context,
  data: Data,
  at: Pick<JobAttempt, 'id'>
): Promise<void | Dropped> {
  const user = data.uid === null ? null : await ctx.identity.getUser(data.uid)
  if (!user) return { dropped: 'Nobody has that sign-in' }
  const { kind } = data
  if (kind === 'change-email' || kind === 'email-changed')
    return sendAddressEmail(ctx, user, { ...data, kind }, at)
  const email = await emailOf(ctx, user, { ...data, kind })
  if (!email) return { dropped: 'The letter no longer fits the sign-in' }
  return sendEmail(ctx, at, user.email, data.locale, email)
}

async function emailOf(
  { identity, settings }: Context,
  { uid, email, display_name, disabled, email_verified }: IdentityUser,
  { kind, locale, redirect, change, session_id }: Data & { kind: OwnAddressKind }
): Promise<EmailMessage | null> {
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
