import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { columnNames } from './csv/layout.ts'
import { parseMapping, type Mapping } from './csv/mapping.ts'
import { InputProblem } from './records.ts'

const shipped = join(import.meta.dirname, 'mappings')

/** A mapping that ships with the project by its name (`nppes`), or the one in a file. */
export async function loadMapping(wanted: string): Promise<Mapping> {
  const path = /^[a-z][a-z-]*$/.test(wanted) ? join(shipped, `${wanted}.json`) : wanted
  const json = await readFile(path, 'utf8').catch(() => {
    throw new InputProblem(`There is no mapping ${wanted}: name a file, or nppes.`)
  })
  return parseMapping(json, wanted, columnNames)
}
