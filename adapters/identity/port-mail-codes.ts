import type { Caller } from './port.ts'

/** Purpose of an email link; the value of `?mode=` in the URL. */
const actionModes = [
  'resetPassword',
  'verifyEmail',
  'verifyAndChangeEmail',
  'recoverEmail',
] as const
export type ActionMode = (typeof actionModes)[number]

/**
 * What the reader of an email shows besides the code. An address may have been signed up by a stranger before it was
 * verified, so what was set up is kept only when the reader proves that it is theirs: by a session of that sign-in
 * (`uid` of a verified, living token) or by its password. With `new_password` the old password, second factors,
 * passkeys, codes and sessions are all deleted.
 */
export type Reader = { uid: string } | { password: string } | { new_password: string }

/** Operations behind email links: reset password, verify address, change address, recover the previous one. */
export interface MailCodes {
  /** Creates a one-time code for a link. Returns null when no user has this address. */
  createActionCode(mode: 'resetPassword' | 'verifyEmail', email: string): Promise<string | null>
  /**
   * Returns the user and the address of a code (verified, changed to or recovered). Does not consume the code. Throws
   * `expired-action-code`, `invalid-action-code`.
   */
  checkActionCode(mode: ActionMode, code: string): Promise<{ uid: string; email: string }>
  /** Sets the password, consumes the code and ends all sessions. Throws as `checkActionCode`, and `weak-password`. */
  resetPassword(code: string, password: string): Promise<{ uid: string }>
  /**
   * Verifies the address. Throws as `checkActionCode`; `wrong-password` for another user's session or a wrong password
   * (the code is not consumed); `too-many-requests`; `weak-password`. No effect on an address that is already verified,
   * nor on what was set up.
   */
  verifyEmail(code: string, reader: Reader, from: Caller): Promise<{ uid: string }>

  /**
   * Creates a code for a link to a new address. Returns null when another user has that address. Throws
   * `invalid-email`.
   */
  createEmailChange(uid: string, email: string): Promise<string | null>
  /**
   * Changes the address to the one the code was sent to and marks it verified. Invalidates codes made for the old
   * address. Throws as `checkActionCode`, and `email-already-in-use`.
   */
  changeEmail(code: string): Promise<{ uid: string; email: string; before: string }>
  /**
   * Creates a code, to be sent to the previous address, that restores it within seven days. Returns null where the
   * service sends that email itself. `changed_at`: second factors set up since then are removed on recovery.
   */
  createEmailRecovery(
    uid: string,
    before: { email: string; changed_at: string }
  ): Promise<string | null>
  /**
   * Restores the previous address. Whoever changed it knew the password and was signed in, so the password, all
   * sessions and codes, and second factors set up since are deleted. Set a new password with `resetPassword`. Throws as
   * `changeEmail`.
   */
  recoverEmail(code: string): Promise<{ uid: string; email: string; from: string }>
}
