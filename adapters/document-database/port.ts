/** What the document database mirrors of somebody who signs in (specification section 3). */
export type MirroredProfile = {
  uid: string
  email: string
  displayName: string
  /** True until a profile is set. */
  isFirstLogin: boolean
}

/** A document database outside that mirrors profiles. Nothing of the product reads it. */
export type DocumentDatabase = {
  /** Writes the document of a person, whole; the same again changes nothing. Throws when it cannot be reached. */
  mirrorProfile(profile: MirroredProfile): Promise<void>
  /** Deletes the document of somebody who left; the same again changes nothing. Throws when it cannot be reached. */
  forgetProfile(uid: string): Promise<void>
}
