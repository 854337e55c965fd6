/** Characters a password of staff needs when no second factor stands beside it. */
export const shortestOfStaff = 15

/** Whether a password is too short for somebody of the staff. Lists of common ones are the identity service's. */
export const isTooShortForStaff = (
  password: string,
  { is_admin, has_second_factor }: { is_admin: boolean; has_second_factor: boolean }
): boolean =>
  is_admin && !has_second_factor && Array.from(password.normalize('NFC')).length < shortestOfStaff

/** Minutes for which a sign-in is recent enough to change how one signs in. */
const recentMinutes = 15

/** Whether somebody proved lately who they are. `authenticated_at` in Unix seconds. */
export const isRecent = (authenticated_at: number, now: Date): boolean =>
  now.getTime() / 1000 - authenticated_at <= recentMinutes * 60
