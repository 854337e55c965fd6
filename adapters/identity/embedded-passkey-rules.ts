/** Requires user verification (fingerprint, face or PIN), without which a passkey is only one factor. */
export function requireVerifiedPerson(isVerified: boolean | undefined) {
  if (isVerified !== true) throw new Error('The device did not verify its owner')
}
