import { createHash } from 'node:crypto'
import type { Store } from './embedded-tables.ts'
import { IdentityProblem } from './port.ts'

const minute_ms = 60_000
const day_ms = 24 * 60 * minute_ms
/** Wrong codes after which the step is closed, each time. */
const block = 5
/** How long it is closed after the first block, the second ...; the last holds for all that follow. */
const closed_ms = [1, 5, 15, 60, 240].map((minutes) => minutes * minute_ms)

export type CodeTry = {
  /** Wrong codes of the day, this one among them. */
  isOneOfMany: boolean
  /** Takes the count away again: the code was right. */
  right(): Promise<void>
}

/**
 * Guards codes that are short enough to be guessed, for a whole account: from however many networks, through however many
 * processes, and whatever was right in between. After five wrong ones the step is closed for 1 minute, then 5, 15, 60 and
 * 240 minutes at a time, so a day has at most 60 guesses and a month 1,600. Three codes of a million are right at any
 * moment (now, the half minute before and after), so whoever has the password is right by chance with
 *
 *     p = guesses × 3 / 10^6:   60 a day: 0.018 %   1,600 in 30 days: 0.48 %
 *
 * Only somebody who has shown the password gets here. Meanwhile the owner comes in with a passkey or a recovery code
 * (10 codes of 31^10: not to be guessed, so they are guarded by network alone and never closed).
 */
export function createCodeAttempts(store: Store, now: () => number) {
  return {
    /** Counts a try before anything is compared. Throws `too-many-requests`. */
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
