import type { Caller } from './port.ts'

/** What a link in an e-mail is for; the words of `?mode=` in such links. */
const actionModes = [
  'resetPassword',
  'verifyEmail',
  'verifyAndChangeEmail',
  'recoverEmail',
] as const
export type ActionMode = (typeof actionModes)[number]

/**
 * What somebody who read the mail shows besides the code of its link. Whoever signed up with an address before it was
 * proven may be a stranger, so what they set up lasts only when the reader shows that it is their own: by a session
 * of that sign-in (`uid`, of a token that was verified and counts) or by its password. With `new_password` it goes, all
 * of it: the old password, second factors, passkeys, codes and sessions.
 */
export type Reader = { uid: string } | { password: string } | { new_password: string }

/** What the links of mails do: a new password, a proven address, another address and the one before. */
export interface MailCodes {
  /** A one-use code for a link; null when nobody has that address. */
  createActionCode(mode: 'resetPassword' | 'verifyEmail', email: string): Promise<string | null>
  /**
   * Whose the code is, and the address it is about: the one that is proven, changed to or put back. Throws
   * `expired-action-code`, `invalid-action-code`. Does not use the code up.
   */
  checkActionCode(mode: ActionMode, code: string): Promise<{ uid: string; email: string }>
  /** Sets the password, uses the code up and ends every session. Throws as above, and `weak-password`. */
  resetPassword(code: string, password: string): Promise<{ uid: string }>
  /**
   * Proves the address. Throws as above; `wrong-password` for somebody else's session or a wrong password (the code
   * stays good), `too-many-requests`, `weak-password`. An address that is proven already stays as it is, and so does
   * all that was set up.
   */
  verifyEmail(code: string, reader: Reader, from: Caller): Promise<{ uid: string }>

  /** A code for a link to a new address; null when somebody signs in with that one already. Throws `invalid-email`. */
  createEmailChange(uid: string, email: string): Promise<string | null>
  /**
   * Moves the sign-in to the address the code was sent to, which is proven by it. Codes made for the old address are
   * worth nothing any more. Throws as `checkActionCode`, and `email-already-in-use`.
   */
  changeEmail(code: string): Promise<{ uid: string; email: string; before: string }>
  /**
   * A code for a link, sent to the address before, that puts it back; works for seven days. Null where the service
   * sends that letter itself. `changed_at`: what was set up since then goes as well.
   */
  createEmailRecovery(
    uid: string,
    before: { email: string; changed_at: string }
  ): Promise<string | null>
  /**
   * Restores the address before. Whoever changed it knew the password and was signed in: the password, every session and
   * code, and the second factors set up since go. A new password comes by `resetPassword`. Throws as `changeEmail`.
   */
  recoverEmail(code: string): Promise<{ uid: string; email: string; from: string }>
}
