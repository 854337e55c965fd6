/** Session lifetime, and the roles that count in a session. */

/**
 * Maximum session age of staff in hours, regardless of renewals: a working day, so that a screen left open is useless
 * the next day (NIST SP 800-63B, AAL2, requires 12 hours too).
 */
const staffSessionHours = 12
/** Maximum session age of all others in days: limits the use of a lost phone, at one sign-in a month. */
const sessionDays = 30

/** Minutes for which a proof of identity allows protected changes, so that an unattended computer allows none. */
const proofMinutes = 15

/** Whether the user proved their identity recently. `proved_at` is in Unix seconds. */
export const isProofRecent = (proved_at: number, now: Date): boolean =>
  now.getTime() / 1000 - proved_at <= proofMinutes * 60

/** Whether a sign-in has expired. Both times are in Unix seconds. */
export const isSignInOver = (
  authenticated_at: number,
  now: number,
  { is_staff }: { is_staff: boolean }
): boolean => now - authenticated_at >= (is_staff ? staffSessionHours : sessionDays * 24) * 3600

/**
 * Returns the roles that count in a session. The staff role requires a sign-in without a short password. Staff and
 * organisation roles require a proven email address: roles are granted by address, so only the person who reads its
 * mail may use them.
 */
export const countingRoles = <H extends { admin: unknown; partner: unknown }>(
  roles: H,
  { is_proven, has_short_password }: { is_proven: boolean; has_short_password: boolean }
): H => ({
  ...roles,
  admin: is_proven && !has_short_password ? roles.admin : null,
  partner: is_proven ? roles.partner : null,
})
