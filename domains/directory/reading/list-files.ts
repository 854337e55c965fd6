import { readdir, stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { InputProblem } from '../records.ts'

export type InputFile = {
  path: string
  /** Path relative to the folder that was named. */
  name: string
  bytes: number
  /** True for a file of a folder, where files of other kinds are skipped. */
  isOneOfMany: boolean
}

const dataNames = /\.(?:ndjson|jsonl|json|csv|tsv|txt)(?:\.gz)?$|\.gz$/i

/**
 * Lists the files of an import, sorted by path: the file itself, or every data file of a folder and its subfolders.
 * Throws InputProblem when the path does not exist.
 */
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
