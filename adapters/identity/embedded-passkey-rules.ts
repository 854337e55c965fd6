/** A passkey stands for two factors only when the device asked for a finger, a face or a PIN. */
export function requireVerifiedPerson(isVerified: boolean | undefined) {
  if (isVerified !== true) throw new Error('The device did not verify its owner')
}
