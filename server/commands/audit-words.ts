import type { Broken } from '@numo/domains/audit/verify-chains.ts'

const number = new Intl.NumberFormat('en')

/** What a look at the audit trail says in the terminal. */
export function auditWords({ events, broken }: { events: number; broken: Broken | null }): string {
  const rows = `${number.format(events)} ${events === 1 ? 'row' : 'rows'}`
  if (!broken) return `The audit trail is whole: ${rows}, each as it was written.`
  const what =
    broken.problem === 'missing' ? 'something is missing there' : 'it is not as it was written'
  return `The audit trail is broken at chain ${broken.shard}, row ${number.format(broken.number)}: ${what}. ${rows} in all.`
}
