import { kept_months, type Dropped } from '@numo/domains/audit/drop-month.ts'
import type { Seal } from '@numo/domains/audit/seals.ts'
import type { Broken } from '@numo/domains/audit/verify-chains.ts'

const number = new Intl.NumberFormat('en')

const problems: Record<Broken['problem'], string> = {
  missing: 'something is missing there',
  changed: 'it is not as it was written',
  rewritten: 'it is not what was sealed outside of the database',
}

/** What a look at the audit trail says in the terminal. */
export function auditWords(
  { events, broken }: { events: number; broken: Broken | null },
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

/** What is said when a month was to be taken out of the trail. */
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
