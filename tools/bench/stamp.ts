import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './settings.ts'

const makers = [
  'server/database/migrations/*.sql',
  'tools/bench/build-*.ts',
  'tools/bench/{names,chance}.ts',
  'domains/cities/{load-cities,assign-ids,read-data-package,spellings}.ts',
  'domains/providers/{rebuild-listings,specialties*,ensure-*}.ts',
]

/** Hash of all sources a bench database is built from. */
export function stampOf(): string {
  const hash = createHash('sha256')
  const files = makers.flatMap((pattern) => globSync(pattern, { cwd: root }))
  for (const file of files.filter((file) => !file.endsWith('.test.ts')).toSorted())
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 24)
}
