/** The embedded database cannot run; `message` says in one sentence why and what to do about it. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}

/** What PostgreSQL or the system said -> what the person at the terminal should read. */
const known: Array<[RegExp, (dir: string) => string]> = [
  [
    /could not (?:map|create|resize) .*shared memory|Cannot allocate memory/,
    () => `There is not enough memory to start the database: free some, or set DATABASE_URL.`,
  ],
  [
    /No space left on device|ENOSPC|disk is full|Disk quota exceeded|EDQUOT/,
    (dir) => `The disk that holds ${dir} is full: free some space there, or set DATA_DIR.`,
  ],
  [
    /Read-only file system|EROFS/,
    (dir) => `The disk that holds ${dir} cannot be written: set DATA_DIR to another folder.`,
  ],
  [
    /Permission denied|EACCES|wrong ownership|EPERM|Operation not permitted|unable to open database file|readonly database/,
    (dir) =>
      `This user may not use the data folder ${dir}: run Numo as the user it belongs to, or set DATA_DIR.`,
  ],
  [
    /ENOTDIR|EEXIST|Not a directory/,
    (dir) => `The data folder ${dir} is not a folder: set DATA_DIR to another one.`,
  ],
]

/**
 * The sentence for a cause that has one. `said` is an error message, PostgreSQL's log or initdb's output;
 * null when nothing in it is known.
 */
export function explainProblem(message: string, dir: string): string | null {
  return known.find(([pattern]) => pattern.test(message))?.[1](dir) ?? null
}

/** Turns an error of the file system or of a program we ran into one with a sentence. */
export function asStartError(error: unknown, dir: string): DatabaseStartError {
  if (error instanceof DatabaseStartError) return error
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a program or the file system throws; each field may be missing
  const { message, stderr, code } = error as { message?: string; stderr?: string; code?: unknown }
  const text = [code, message, stderr].filter(Boolean).join('\n')
  const last = text.trim().split('\n').at(-1) ?? 'unknown'
  return new DatabaseStartError(
    explainProblem(text, dir) ?? `The database could not be started in ${dir}: ${last}`,
    { cause: error }
  )
}
