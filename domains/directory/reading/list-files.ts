import { readdir, stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { InputProblem } from '../records.ts'

export type InputFile = {
  path: string
  /** As people know it: relative to the folder they named. */
  name: string
  bytes: number
  /** True when it stands beside others in a folder, where a file that is something else is passed over. */
  isOneOfMany: boolean
}

const dataNames = /\.(?:ndjson|jsonl|json|csv|tsv|txt)(?:\.gz)?$|\.gz$/i

/** The files of an import: one file, or every data file of a folder and the folders in it, by name. */
export async function listFiles(path: string): Promise<InputFile[]> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new InputProblem(`There is no file or folder ${path}.`)
  if (found.isFile()) return [{ path, name: basename(path), bytes: found.size, isOneOfMany: false }]
  if (!found.isDirectory()) throw new InputProblem(`${path} is neither a file nor a folder.`)
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && dataNames.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        !relative(path, file)
          .split(/[\\/]/)
          .some((part) => part.startsWith('.'))
    )
    .toSorted()
  if (paths.length === 0)
    throw new InputProblem(`The folder ${path} has no .ndjson, .json or .csv file, gzip or not.`)
  const isOneOfMany = paths.length > 1
  return Promise.all(
    paths.map(async (file) => ({
      path: file,
      name: relative(path, file),
      bytes: (await stat(file)).size,
      isOneOfMany,
    }))
  )
}
