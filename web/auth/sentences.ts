/** Messages of the specification (section 8) for refusals, by sign-in step. */
import { CallProblem, noMessage } from '../app/call-problem.ts'
import { ClaimsMissing } from '../app/session/claims.ts'
import type { AppWordKey, AppWords } from '../words/app-words.ts'

export type AuthStep =
  | 'sign-in'
  | 'second-factor'
  | 'token'
  | 'sign-up'
  | 'reset-request'
  | 'code-check'
  | 'reset-confirm'
  | 'link'
  | 'proof'
  | 'invitation'

type Sentences = { codes: Readonly<Record<string, AppWordKey>>; other: AppWordKey }

const everywhere: Readonly<Record<string, AppWordKey>> = {
  'user-disabled': 'auth.more.user_disabled',
  'email-not-verified': 'auth.more.not_verified',
  'short-for-staff': 'auth.more.short_for_staff',
  'network-request-failed': 'auth.more.network',
  'user-token-expired': 'auth.more.session_ended',
  'not-supported': 'auth.more.not_supported',
}
const codes: Readonly<Record<string, AppWordKey>> = {
  'expired-action-code': 'auth.fixed.code_expired',
  'invalid-action-code': 'auth.fixed.code_invalid',
}

const sentences: Readonly<Record<AuthStep, Sentences>> = {
  'sign-in': {
    codes: {
      'invalid-credential': 'auth.fixed.invalid_credential',
      'too-many-requests': 'auth.fixed.too_many_requests',
    },
    other: 'auth.fixed.sign_in_failed',
  },
  'second-factor': {
    codes: {
      'invalid-second-factor': 'auth.more.invalid_second_factor',
      'invalid-credential': 'auth.more.ticket_over',
      'too-many-requests': 'auth.fixed.too_many_requests',
    },
    other: 'auth.fixed.sign_in_failed',
  },
  token: {
    codes: {
      'invalid-token': 'auth.fixed.invalid_token',
      'token-mismatch': 'auth.fixed.token_mismatch',
      'too-many-requests': 'auth.fixed.too_many_requests',
    },
    other: 'auth.fixed.token_failed',
  },
  'sign-up': {
    codes: {
      'email-already-in-use': 'auth.fixed.email_in_use',
      'weak-password': 'auth.fixed.weak_password',
      'invalid-email': 'auth.more.invalid_email',
      'too-many-requests': 'auth.fixed.reset_too_many',
    },
    other: 'auth.fixed.sign_up_failed',
  },
  'reset-request': {
    codes: {
      'invalid-email': 'auth.more.reset_email',
      'too-many-requests': 'auth.fixed.reset_too_many',
    },
    other: 'auth.fixed.reset_failed',
  },
  'code-check': { codes, other: 'auth.fixed.code_failed' },
  'reset-confirm': {
    codes: { ...codes, 'weak-password': 'auth.fixed.confirm_weak' },
    other: 'auth.fixed.confirm_failed',
  },
  link: {
    codes: {
      'expired-action-code': 'auth.more.link_expired',
      'invalid-action-code': 'auth.more.link_invalid',
      'wrong-password': 'auth.more.not_that_password',
      'password-needed': 'auth.need.password',
      'new-password-needed': 'auth.need.password_new',
      'weak-password': 'auth.fixed.confirm_weak',
      'email-already-in-use': 'auth.more.address_taken',
    },
    other: 'auth.more.link_failed',
  },
  proof: {
    codes: {
      'wrong-password': 'auth.prove.wrong_password',
      'invalid-credential': 'auth.prove.wrong_password',
      'invalid-second-factor': 'auth.more.invalid_second_factor',
      'invalid-proof-link': 'auth.prove.bad_link',
      'too-many-requests': 'auth.fixed.reset_too_many',
    },
    other: 'app.error.general',
  },
  invitation: {
    codes: {
      'no-such-invitation': 'auth.invite.problem.unknown',
      'invitation-used': 'auth.invite.problem.used',
      'invitation-declined': 'auth.invite.problem.declined',
      'invitation-withdrawn': 'auth.invite.problem.withdrawn',
      'invitation-expired': 'auth.invite.problem.expired',
      'other-address': 'auth.invite.problem.other_address',
      'has-sign-in': 'auth.invite.problem.has_sign_in',
      'has-another': 'auth.invite.problem.has_another',
      'weak-password': 'auth.fixed.weak_password',
      'email-already-in-use': 'auth.fixed.email_in_use',
      'too-many-requests': 'auth.fixed.reset_too_many',
    },
    other: 'app.error.general',
  },
}

/**
 * Returns the message of an error in a step. A reset request refused with 400 shows the server's message, translated
 * where its code is known (section 8).
 */
export function refusalText(step: AuthStep, error: unknown, t: AppWords): string {
  const key = sentenceOf(step, error)
  const isServers = key === 'auth.fixed.reset_invalid' && error instanceof CallProblem
  return isServers && error.message !== noMessage ? error.message : t(key)
}

/** Returns the message key of an error in a step; an invalid request has its own (section 8, reset: 400). */
export function sentenceOf(step: AuthStep, error: unknown): AppWordKey {
  const { codes, other } = sentences[step]
  if (error instanceof ClaimsMissing) return 'auth.more.no_claims'
  if (!(error instanceof CallProblem)) return other
  const known = codes[error.code] ?? everywhere[error.code]
  if (known) return known
  if (error.status === 429) return codes['too-many-requests'] ?? 'auth.fixed.reset_too_many'
  return step === 'reset-request' && error.status === 400 ? 'auth.fixed.reset_invalid' : other
}
