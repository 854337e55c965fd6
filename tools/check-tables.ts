import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { withoutComments, type Source } from './sources.ts'

/**
 * Tables whose domain is another than the one their migration is named after. A released migration is never renamed:
 * installed databases know it by its name. New tables stand in a migration of their own domain instead.
 */
const movedTables: Readonly<Record<string, string>> = { claim: 'claims' }

/** Migrations of the server itself; their tables belong to no domain. */
const ofTheServer = new Set(['core', 'acting', 'demo'])

/** Numbers two released migrations share. No new migration may share one. */
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

/** Table -> the domain that owns it: the one its migration is named after, unless `movedTables` names another. */
export function tableOwners(root: string): TableOwners {
  const owners = new Map<string, string>()
  for (const { noun, sql } of migrationsIn(root))
    for (const [, table = ''] of sql.matchAll(createsTable))
      owners.set(table, movedTables[table] ?? noun)
  return owners
}

/** Migrations of one number, and tables whose owner is no domain. */
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

/** Tables a file of `domain` writes that belong to another domain. */
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
