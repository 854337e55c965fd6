/** Minimum password length of staff without a second factor, in characters. */
export const minStaffPasswordLength = 15

/** Returns whether a password is too short for staff. The identity service checks lists of common passwords. */
export const isTooShortForStaff = (
  password: string,
  { is_admin, has_second_factor }: { is_admin: boolean; has_second_factor: boolean }
): boolean =>
  is_admin &&
  !has_second_factor &&
  Array.from(password.normalize('NFC')).length < minStaffPasswordLength
