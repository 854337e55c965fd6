import { createHash } from 'node:crypto'
import type { Store } from './embedded-tables.ts'
import { IdentityProblem } from './port.ts'

const minute_ms = 60_000
const day_ms = 24 * 60 * minute_ms
/** Number of wrong codes after which the step is closed. */
const block = 5
/** How long it is closed after the first block, the second ...; the last value repeats. */
const closed_ms = [1, 5, 15, 60, 240].map((minutes) => minutes * minute_ms)

export type CodeTry = {
  /** Whether this is one of several wrong codes today. */
  isOneOfMany: boolean
  /** Removes the count; call it when the code was right. */
  right(): Promise<void>
}

/**
 * Rate limiter for codes short enough to be guessed, per account: over all networks and processes, and not reset by
 * right codes in between. After five wrong codes the step is closed for 1 minute, then 5, 15, 60 and 240 minutes at a
 * time, so a day has at most 60 guesses and a month 1,600. Three codes of a million are right at any moment (the
 * current, previous and next 30 seconds), so an attacker who has the password succeeds with probability
 *
 *     p = guesses × 3 / 10^6:   60 a day: 0.018 %   1,600 in 30 days: 0.48 %
 *
 * Only somebody who has shown the password gets here. Meanwhile the owner can use a passkey or a recovery code (10
 * codes of 31^10 cannot be guessed, so they are limited per network only and never closed).
 */
export function createCodeAttempts(store: Store, now: () => number) {
  return {
    /** Counts an attempt before anything is compared. Throws `too-many-requests`. */
    async begin(uid: string): Promise<CodeTry> {
      const id = createHash('sha256').update(`code of ${uid}`).digest('base64url')
      const at = now()
      const points = await store.transaction().execute(async (tx) => {
        const fresh = { points: 0, until: new Date(at + day_ms), closedUntil: null }
        await tx
          .insertInto('attempt')
          .values({ id, ...fresh })
          .onConflict((on) => on.column('id').doNothing())
          .execute()
        const row = await tx
          .selectFrom('attempt')
          .select(['points', 'until', 'closedUntil'])
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirstOrThrow()
        const closed = (row.closedUntil?.getTime() ?? 0) - at
        if (closed > 0)
          throw new IdentityProblem('too-many-requests', {
            retry_after: Math.ceil(closed / 1000),
            uid,
          })
        const isNewDay = row.until.getTime() <= at
        const count = (isNewDay ? 0 : row.points) + 1
        const pause = closed_ms[Math.min(count / block, closed_ms.length) - 1] ?? 0
        await tx
          .updateTable('attempt')
          .set({
            points: count,
            until: isNewDay ? fresh.until : row.until,
            closedUntil: count % block === 0 ? new Date(at + pause) : null,
          })
          .where('id', '=', id)
          .execute()
        return count
      })
      return {
        isOneOfMany: points >= block,
        async right() {
          await store
            .updateTable('attempt')
            .set((row) => ({ points: row('points', '-', 1), closedUntil: null }))
            .where('id', '=', id)
            .where('points', '>', 0)
            .execute()
        },
      }
    },
  }
}
export type CodeAttempts = ReturnType<typeof createCodeAttempts>
