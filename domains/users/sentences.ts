import type { IdentityCode } from '@numo/adapters/identity/port.ts'
import { refuse, type Refusal, type RefusalStatus } from '@numo/kit/fail.ts'

/** HTTP status, machine-readable error code and message of a refused request (specification section 8). */
export type Wording = readonly [status: RefusalStatus, code: string, sentence: string]

/** Wording of the identity service's error codes for one endpoint; `other` covers the rest. */
export type Wordings = Partial<Record<IdentityCode, Wording>> & { other: Wording }

/** Creates the refusal of a wording, with `retry_after` in seconds. */
export const refusalOf = (
  [status, code, sentence]: Wording,
  retry_after: number | null = null
): Refusal => refuse(status, code, sentence, retry_after)

export const userDisabled: Wording = [
  401,
  'user-disabled',
  'This access has been switched off. Please write to us.',
]
export const notHere: Wording = [
  422,
  'not-supported',
  'This is done with the service you sign in with, not here.',
]
export const tooManyRequests: Wording = [
  429,
  'too-many-requests',
  'Too many requests. Please try again later.',
]
const wrongCode: Wording = [
  401,
  'invalid-second-factor',
  'That code is not right. Check the newest one and try again.',
]
const invalidCredential: Wording = [
  401,
  'invalid-credential',
  'Invalid email or password. Please try again.',
]

export const invalidEmail: Wording = [400, 'invalid-email', 'Enter a valid email address.']
export const emailNotVerified: Wording = [
  403,
  'email-not-verified',
  'Confirm your email address first. We have sent you a link.',
]

/** Required before emails are sent to others on the user's behalf. */
export const proveOwnFirst: Wording = [
  403,
  'prove-own-first',
  'Confirm your own email address first. Your profile has the link sent to you again.',
]
export const tooManyToOthers: Wording = [
  429,
  'too-many-to-others',
  'No more such emails can be sent for you today. Try again tomorrow.',
]

export const signInWords: Wordings = {
  'invalid-credential': invalidCredential,
  'wrong-password': invalidCredential,
  'user-not-found': invalidCredential,
  'invalid-email': invalidCredential,
  'too-many-requests': [
    429,
    'too-many-requests',
    'Too many failed login attempts. Please try again later.',
  ],
  'user-disabled': userDisabled,
  'invalid-second-factor': wrongCode,
  'not-supported': notHere,
  other: [401, 'sign-in-failed', 'Failed to sign in'],
}

export const tokenSignInWords: Wordings = {
  'invalid-token': [401, 'invalid-token', 'The authentication token is invalid or expired.'],
  'token-mismatch': [401, 'token-mismatch', 'The token does not match this application.'],
  'too-many-requests': tooManyRequests,
  'user-disabled': userDisabled,
  other: [401, 'token-sign-in-failed', 'Failed to authenticate with token'],
}

export const signUpWords: Wordings = {
  'email-already-in-use': [
    400,
    'email-already-in-use',
    'This email is already registered. Please sign in instead.',
  ],
  'weak-password': [
    400,
    'weak-password',
    'Password is too weak. Please choose a stronger password.',
  ],
  'invalid-email': invalidEmail,
  'too-many-requests': tooManyRequests,
  'not-supported': notHere,
  other: [400, 'sign-up-failed', 'Failed to create account'],
}

export const refreshWords: Wordings = {
  'user-disabled': userDisabled,
  'too-many-requests': tooManyRequests,
  other: [401, 'user-token-expired', 'Your session has expired. Please sign in again.'],
}

/** Errors of checking a password reset code. */
export const resetCodeWords: Wordings = {
  'expired-action-code': [
    410,
    'expired-action-code',
    'This reset link has expired. Please request a new one.',
  ],
  'invalid-action-code': [
    404,
    'invalid-action-code',
    'This reset link is invalid. Please request a new one.',
  ],
  'too-many-requests': tooManyRequests,
  other: [404, 'invalid-action-code', 'Invalid or expired reset link'],
}

const strongerPassword: Wording = [422, 'weak-password', 'Please choose a stronger password.']

export const resetWords: Wordings = {
  ...resetCodeWords,
  'weak-password': strongerPassword,
  other: [404, 'invalid-action-code', 'Failed to reset password'],
}

/** Errors of all other links. */
export const linkWords: Wordings = {
  'expired-action-code': [
    410,
    'expired-action-code',
    'This link has expired. Please request a new one.',
  ],
  'invalid-action-code': [
    404,
    'invalid-action-code',
    'This link is invalid. Please request a new one.',
  ],
  'too-many-requests': tooManyRequests,
  other: [404, 'invalid-action-code', 'Invalid or expired link'],
}

export const changePasswordWords: Wordings = {
  'wrong-password': [422, 'wrong-password', 'That is not your current password.'],
  'weak-password': strongerPassword,
  'too-many-requests': tooManyRequests,
  other: [422, 'wrong-password', 'Failed to change password'],
}
export const weakForStaff: Wording = [
  422,
  'short-for-staff',
  'Staff need 15 characters or more, or a second factor.',
]
/** Refusal of a sign-in with a password that is too short for staff; the user continues with a password reset. */
export const shortForStaff: Wording = [
  403,
  'short-for-staff',
  'Staff need 15 characters or more, or a second factor. Choose a new password.',
]

/** Refusals of verifying an address when the existing credentials must be confirmed. */
export const readerWords = {
  password: [422, 'password-needed', 'Enter the password you chose when you signed up.'],
  new_password: [422, 'new-password-needed', 'Choose a new password to make this sign-in yours.'],
} as const satisfies Record<string, Wording>

export const verifyWords: Wordings = {
  ...linkWords,
  'wrong-password': [422, 'wrong-password', 'That is not the password of this sign-in.'],
  'weak-password': strongerPassword,
}

export const addressTaken: Wording = [
  409,
  'email-already-in-use',
  'Somebody here has this address already.',
]
export const emailLinkWords: Wordings = { ...linkWords, 'email-already-in-use': addressTaken }

export const secondFactorWords: Wordings = {
  'invalid-second-factor': [422, 'invalid-second-factor', wrongCode[2]],
  'invalid-credential': [422, 'invalid-credential', 'The passkey could not be added.'],
  'too-many-requests': tooManyRequests,
  other: notHere,
}

/** Errors of a recent proof. */
export const proofWords: Wordings = {
  'wrong-password': [422, 'wrong-password', 'That is not your password.'],
  'invalid-second-factor': [422, 'invalid-second-factor', wrongCode[2]],
  'invalid-credential': [422, 'invalid-credential', 'That passkey is not one of yours.'],
  'invalid-token': [
    422,
    'invalid-proof-link',
    'This link does not work here. Open it in the browser where you asked for it, or ask for another.',
  ],
  'too-many-requests': tooManyRequests,
  'user-token-expired': [
    401,
    'user-token-expired',
    'Your session has expired. Please sign in again.',
  ],
  other: notHere,
}
