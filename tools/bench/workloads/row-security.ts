import { getAccount } from '@numo/domains/accounts/get-account.ts'
import type { Context, Tx } from '@numo/domains/context.ts'
import { visitorContext } from '@numo/domains/test-context.ts'
import { openDatabase } from '../../../server/database/connect.ts'
import { longLimits } from '../../../server/database/limits.ts'
import { inRole } from '../../../server/database/in-role.ts'
import type { Workload } from '../bench.ts'
import { judged, ratioOf, spreadOf, report } from '../figures.ts'
import { p50 } from '../latency.ts'
import { alternate } from '../rounds.ts'
import { sizes } from '../settings.ts'

const rounds = 5
const reads = 300

/** Id of a household or its owner as numbered by `build-people.ts`. */
const idOf = (kind: '8' | '9', n: number) =>
  `00000000-0000-7000-${kind}000-${n.toString(16).padStart(12, '0')}`

/** The n-th household of a round; rounds do not repeat households. */
const household = (round: number, n: number) => 2 * (1 + (((round * reads + n) * 7919) % 400_000))

export const rowSecurity: Workload = {
  name: 'security',
  row: 9,
  title: 'a household reads its account: under its hat / as the owner of the tables',
  async run({ databases, later }) {
    const database = openDatabase(await databases.ensurePeople(sizes.large), {
      max: 2,
      limits: longLimits,
    })
    later(() => database.stop())
    const { db } = database
    const context = visitorContext(db, '2026-11-21')
    const read = (n: number, tx: Context['tx']) =>
      getAccount({ ...context, tx }, { accountId: idOf('9', n) })
    const role = (n: number) => ({
      user_id: idOf('8', n),
      roles: {
        admin: null,
        client: { account_id: idOf('9', n), member_role: 'owner', status: 'active' },
        partner: null,
      } as const,
    })
    const side = (run: (n: number) => Promise<unknown>) => (round: number) =>
      p50(
        (path) => run(Number(path)),
        Array.from({ length: reads }, (_, n) => String(household(round, n)))
      )
    const times = await alternate(
      {
        secured: side((n) => read(n, (run) => inRole(db, 'client', role(n), run))),
        bare: side((n) =>
          read(n, <T>(run: (tx: Tx) => Promise<T>) => db.transaction().execute(run))
        ),
      },
      rounds
    )
    const base = { row: 9, workload: 'security' } as const
    return [
      judged(
        {
          ...base,
          figure: 'read with row security / without',
          unit: 'ratio',
          value: ratioOf(times.secured, times.bare),
        },
        { at_most: 1.3 }
      ),
      report({ ...base, figure: 'p50 under a hat', unit: 'ms', value: spreadOf(times.secured) }),
      report({ ...base, figure: 'p50 as owner', unit: 'ms', value: spreadOf(times.bare) }),
    ]
  },
}
