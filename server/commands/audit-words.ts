import { kept_months, type Dropped } from '@numo/domains/audit/drop-month.ts'
import type { FoundRestore } from '@numo/domains/audit/acknowledge-restore.ts'
import type { Seal } from '@numo/domains/audit/seals.ts'
import type { BrokenChain } from '@numo/domains/audit/verify-chains.ts'

const number = new Intl.NumberFormat('en')

const problems: Record<BrokenChain['problem'], string> = {
  missing: 'something is missing there',
  changed: 'it is not as it was written',
  rewritten:
    'it is not what was sealed outside of the database (npm run audit:restored, if the database was restored to an earlier point)',
}

/** Returns the result of verifying the audit trail, for the terminal. */
export function auditWords(
  { events, broken }: { events: number; broken: BrokenChain | null },
  seals: readonly Seal[]
): string {
  const rows = `${number.format(events)} ${events === 1 ? 'row' : 'rows'}`
  const newest = seals.at(-1)
  if (!broken)
    return `The audit trail is whole: ${rows}, each as it was written. ${
      newest
        ? `It is what was sealed outside of the database, last at ${newest.at}.`
        : 'Nothing was sealed outside of the database yet: whoever owns the tables could have rewritten it.'
    }`
  return `The audit trail is broken at chain ${broken.shard}, row ${number.format(broken.number)}: ${problems[broken.problem]}. ${rows} in all.`
}

/** Returns the result of deleting a month of the audit trail, for the terminal. */
export function dropWords(month: string, dropped: Dropped): string {
  if ('rows' in dropped)
    return `${month} is gone from the audit trail with ${number.format(dropped.rows)} rows. The chains go on from there.`
  const why = {
    'too-young': `the trail is kept for ${kept_months} months`,
    'no-such-month': 'it has no partition of its own',
    broken:
      'the trail is not as it was written, or an older month is still there; npm run audit:verify says more',
  }
  return `Nothing was taken away of ${month}: ${why[dropped.refused]}.`
}

/** Returns the result of checking for a restored database, for the terminal. */
export function restoreWords(
  found: FoundRestore | 'as-sealed' | 'broken',
  isAcknowledged: boolean
): string {
  if (found === 'as-sealed')
    return 'The database is what was sealed outside of it: there is no restore to acknowledge.'
  if (found === 'broken')
    return 'The audit trail is not an earlier state of itself: npm run audit:verify says where it is broken.'
  const point = found.to === null ? 'before the first seal' : `to ${found.to} or after it`
  if (!isAcknowledged)
    return `The database was restored ${point}; seals made later: ${found.later}. Files and accounts are not removed until you acknowledge it: npm run audit:restored -- "why it was restored"`
  return `Acknowledged: the database was restored ${point}. Seals made later are set aside: ${found.later}. Households that asked to leave have fourteen days anew.`
}
