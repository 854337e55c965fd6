import type { Db } from '@numo/domains/context.ts'

/** Size and sources of the directory, shown to the person who started the program. */
type DirectoryCounts = { is_demo: boolean; doctors: number; facilities: number; sources: string[] }

/** Reads size and sources of the directory. */
export async function readHoldings(db: Db): Promise<DirectoryCounts> {
  const counts = await db
    .selectFrom('provider')
    .select((q) => ['kind', q.fn.countAll<string>().as('count')])
    .where('status', '=', 'active')
    .groupBy('kind')
    .execute()
  const of = (kind: string) => Number(counts.find((row) => row.kind === kind)?.count ?? 0)
  const sources = await db
    .selectFrom('directory_source as source')
    .select(['source.name', 'source.is_demo'])
    .where((q) =>
      q.exists(
        q
          .selectFrom('provider')
          .select('provider.id')
          .whereRef('provider.source_id', '=', 'source.id')
          .where('provider.status', '=', 'active')
      )
    )
    .orderBy('source.name')
    .execute()
  const real = sources.filter((source) => !source.is_demo).map(({ name }) => name)
  return {
    is_demo: sources.length > real.length,
    doctors: of('person'),
    facilities: of('facility'),
    sources: real,
  }
}

const number = new Intl.NumberFormat('en')

function directoryWords({ is_demo, doctors, facilities, sources }: DirectoryCounts): string {
  if (doctors + facilities === 0) return 'empty so far: import one to begin'
  const size = `${number.format(doctors)} doctors and ${number.format(facilities)} facilities`
  if (is_demo && sources.length === 0) return `demo data: ${size}, all fictional`
  const some = sources.slice(0, 3).join(', ') + (sources.length > 3 ? ' and others' : '')
  return `${size} from ${some}${is_demo ? ', demo data included' : ''}`
}

/** Returns the text that ends a start: address of the site, its directory, and next steps. */
export function startBlock(name: string, url: string, holdings: DirectoryCounts): string {
  return [
    '',
    `  ${name} is running   ${url}`,
    '',
    `  Directory   ${directoryWords(holdings)}`,
    ...(holdings.is_demo ? [`  Sign in     ${url}/auth/login  names people to try it as`] : []),
    '  Your own    npm run directory:import -- <file or folder>',
    '              npm run directory:template  writes an example to start from',
    '  Stop        Ctrl+C',
    '',
    '',
  ].join('\n')
}
