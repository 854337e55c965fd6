/** Characters a password of staff needs when no second factor stands beside it. */
export const shortestOfStaff = 15

/** Whether a password is too short for somebody of the staff. Lists of common ones are the identity service's. */
export const isTooShortForStaff = (
  password: string,
  { is_admin, has_second_factor }: { is_admin: boolean; has_second_factor: boolean }
): boolean =>
  is_admin && !has_second_factor && Array.from(password.normalize('NFC')).length < shortestOfStaff
