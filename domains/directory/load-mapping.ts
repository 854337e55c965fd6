import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { columnNames } from './csv/layout.ts'
import { parseMapping, type Mapping } from './csv/mapping.ts'
import { InputProblem } from './records.ts'

const shipped = join(import.meta.dirname, 'mappings')

/**
 * Loads a mapping that ships with the program by name (`nppes`), or one from a file. Throws InputProblem when it is
 * missing or invalid.
 */
export async function loadMapping(requested: string): Promise<Mapping> {
  const path = /^[a-z][a-z-]*$/.test(requested) ? join(shipped, `${requested}.json`) : requested
  const json = await readFile(path, 'utf8').catch(() => {
    throw new InputProblem(`There is no mapping ${requested}: name a file, or nppes.`)
  })
  return parseMapping(json, requested, columnNames)
}
