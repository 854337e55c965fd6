import { z } from 'zod'
import type { FirebaseRest } from './firebase-rest.ts'
import { normaliseEmail } from './normalise-email.ts'
import type { IdentityUser, UserPage } from './port.ts'

/** A user in Google's REST format; numbers are strings. */
const Record = z.object({
  localId: z.string(),
  email: z.string().default(''),
  emailVerified: z.boolean().default(false),
  displayName: z.string().default(''),
  disabled: z.boolean().default(false),
  /** Unix seconds: tokens authenticated before this time are revoked. */
  validSince: z.coerce.number().default(0),
  createdAt: z.coerce.number().default(0),
  lastLoginAt: z.coerce.number().optional(),
  providerUserInfo: z.array(z.object({ providerId: z.string() })).default([]),
  mfaInfo: z.array(z.unknown()).default([]),
})
const Found = z.object({ users: z.array(Record).default([]) })
const Page = z.object({
  users: z.array(Record).default([]),
  nextPageToken: z.string().optional(),
})

const asUser = (record: z.output<typeof Record>): IdentityUser => ({
  uid: record.localId,
  email: record.email,
  email_verified: record.emailVerified,
  display_name: record.displayName,
  disabled: record.disabled,
  providers: record.providerUserInfo.map(({ providerId }) => providerId),
  factors: record.mfaInfo.length > 0 ? ['totp'] : [],
  created_at: new Date(record.createdAt).toISOString(),
  last_sign_in_at: record.lastLoginAt ? new Date(record.lastLoginAt).toISOString() : null,
})

/** Users of a Firebase project. */
export const createFirebasePeople = (rest: FirebaseRest) => {
  const lookup = async (by: object) => (await rest.asOwner(Found, 'lookup', by)).users[0] ?? null
  const record = (uid: string) => lookup({ localId: [uid] })
  const findByEmail = async (text: string): Promise<IdentityUser | null> => {
    const email = normaliseEmail(text)
    const found = email ? await lookup({ email: [email] }) : null
    return found ? asUser(found) : null
  }
  const get = async (uid: string): Promise<IdentityUser | null> => {
    const found = await record(uid)
    return found ? asUser(found) : null
  }
  return {
    record,
    findByEmail,
    get,
    /** Lists by uid. `query` finds an exact address or uid only: Firebase has no partial search. */
    async list(page: { after: string | null; limit: number; query?: string }): Promise<UserPage> {
      const limit = Math.min(100, Math.max(1, Math.trunc(page.limit)))
      const looked = page.query?.trim()
      if (looked) {
        const found = (await findByEmail(looked)) ?? (await get(looked))
        return { users: found ? [found] : [], next: null }
      }
      const { users, nextPageToken } = await rest.asOwnerRead(Page, 'batchGet', {
        maxResults: String(limit),
        ...(page.after !== null && { nextPageToken: page.after }),
      })
      // Google returns a token with the last page too.
      const isLast = users.length < limit || !nextPageToken
      return { users: users.map(asUser), next: isLast ? null : nextPageToken }
    },
  }
}
