/** How long a sign-in lasts, and which roles count in it. */

/**
 * Hours after which staff prove again who they are, however often the session is renewed: a working day, so that nobody
 * finds yesterday's open screen with everybody's data on it (NIST 800-63B, level 2, says 12 too).
 */
const staffSessionHours = 12
/** Days for everybody else: a lost phone is of no use for ever, and nobody types a password more than once a month. */
const sessionDays = 30

/** Minutes for which a proof of who somebody is counts for a protected change: nobody who finds an open computer makes one. */
const proofMinutes = 15

/** Whether somebody proved lately who they are. `proved_at` in Unix seconds. */
export const isProofRecent = (proved_at: number, now: Date): boolean =>
  now.getTime() / 1000 - proved_at <= proofMinutes * 60

/** Whether a sign-in is too long ago to count. Both in Unix seconds. */
export const isSignInOver = (
  authenticated_at: number,
  now: number,
  { is_staff }: { is_staff: boolean }
): boolean => now - authenticated_at >= (is_staff ? staffSessionHours : sessionDays * 24) * 3600

/**
 * The roles that count in a session. Staff's does not in one that a short password alone began. Staff's and an
 * organisation's wait for a proven address: who was given them by an address must be the one who reads its mail.
 */
export const countingRoles = <H extends { admin: unknown; partner: unknown }>(
  roles: H,
  { is_proven, has_short_password }: { is_proven: boolean; has_short_password: boolean }
): H => ({
  ...roles,
  admin: is_proven && !has_short_password ? roles.admin : null,
  partner: is_proven ? roles.partner : null,
})
