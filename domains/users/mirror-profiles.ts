import type { Context } from '../context.ts'

/** Changes of this many milliseconds are mirrored again, so that a run that failed loses none soon after. */
const recent_ms = 3_600_000

/**
 * Mirrors the profile and first-login flag of everybody whose profile changed within the last hour, and of everybody in
 * the first run after 4 o'clock (UTC). Does nothing without a document database. Nothing depends on it.
 */
export async function mirrorProfiles({
  tx,
  now,
  document_database,
}: Pick<Context, 'tx' | 'now' | 'document_database'>): Promise<void> {
  if (!document_database) return
  const at = now()
  const isNightly = at.getUTCHours() === 4 && at.getUTCMinutes() < 10
  const since = isNightly ? new Date(0) : new Date(at.getTime() - recent_ms)
  const people = await tx((tx) =>
    tx
      .selectFrom('app_user')
      .select(['identity_uid', 'email', 'display_name', 'profile_completed_at'])
      .where('identity_uid', 'is not', null)
      .where('updated_at', '>=', since)
      .orderBy('id')
      .execute()
  )
  for (const { identity_uid: uid, email, display_name, profile_completed_at } of people) {
    if (uid === null) continue
    // Sequential: a mirror has time, and the service has quotas.
    await document_database.mirrorProfile({
      uid,
      email,
      displayName: display_name,
      isFirstLogin: profile_completed_at === null,
    })
  }
}
