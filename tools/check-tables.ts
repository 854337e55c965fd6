import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { withoutComments, type Source } from './sources.ts'

/**
 * Tables owned by another domain than their migration is named after. A released migration is never renamed, because
 * installed databases know it by name. New tables go into a migration of their own domain.
 */
const movedTables: Readonly<Record<string, string>> = {
  claim: 'claims',
  numo_company: 'companies',
}

/** Migrations of the server; their tables belong to no domain. */
const ofTheServer = new Set(['core', 'acting', 'demo'])

/** Duplicate numbers of released migrations. New migrations need unique ones. */
const sharedNumbers = new Set(['0066', '0067', '0068', '0069', '0070', '0071'])

export type TableOwners = ReadonlyMap<string, string>

const createsTable =
  /create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(?:(?:app|public)\.)?"?([a-z_]\w*)"?\s*\(/gi

const migrationsIn = (root: string) =>
  globSync('server/database/migrations/*.sql', { cwd: root })
    .toSorted()
    .map((file) => {
      const [, number = '', noun = ''] = /^(\d+)-([\w-]+)\.sql$/.exec(basename(file)) ?? []
      const sql = readFileSync(join(root, file), 'utf8').replace(/--.*$/gm, '')
      return { file, number, noun, sql }
    })

/** Returns table -> owning domain: the noun of its migration unless `movedTables` overrides it. */
export function tableOwners(root: string): TableOwners {
  const owners = new Map<string, string>()
  for (const { noun, sql } of migrationsIn(root))
    for (const [, table = ''] of sql.matchAll(createsTable))
      owners.set(table, movedTables[table] ?? noun)
  return owners
}

/** Reports duplicate migration numbers and tables whose owner is not a domain. */
export function checkMigrations(root: string): string[] {
  const migrations = migrationsIn(root)
  const sameNumber = migrations
    .filter(({ number }, place) => number === migrations[place - 1]?.number)
    .filter(({ number }) => !sharedNumbers.has(number))
    .map(({ file, number }) => `${file} has the number of another migration: ${number}`)
  const owners = tableOwners(root)
  const homeless = [...owners]
    .filter(([, noun]) => !ofTheServer.has(noun) && !existsSync(join(root, 'domains', noun)))
    .map(([table, noun]) => `${table} belongs to domains/${noun}, which does not exist`)
  return [...sameNumber, ...homeless]
}

const writes = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"`](\w+)/g,
  /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|copy|update)\s+(?:only\s+)?"?(\w+)"?/gi,
]

/** Reports writes of a file to tables of other domains. */
export function foreignWrites(
  { path, text }: Source,
  domain: string,
  owners: TableOwners
): string[] {
  const code = withoutComments(text)
  return writes
    .flatMap((pattern) => [...code.matchAll(pattern)].map(([, name = '']) => name))
    .filter((table) => owners.has(table) && owners.get(table) !== domain)
    .map((table) => `${path} writes ${table}, which belongs to domains/${owners.get(table)}`)
}
