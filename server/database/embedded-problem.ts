/** Thrown when the embedded database cannot run; `message` gives the reason and the remedy in one sentence. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}

/** Patterns of messages of PostgreSQL or the system, with the sentence to show for each. */
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
 * Returns the sentence for a known problem in an error message, PostgreSQL's log or initdb's output; null when none
 * is known.
 */
export function explainProblem(message: string, dir: string): string | null {
  return known.find(([pattern]) => pattern.test(message))?.[1](dir) ?? null
}

/** Converts an error of the file system or of a child process to a DatabaseStartError. */
export function asStartError(error: unknown, dir: string): DatabaseStartError {
  if (error instanceof DatabaseStartError) return error
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- errors of child processes and of the file system; each field is optional
  const { message, stderr, code } = error as { message?: string; stderr?: string; code?: unknown }
  const text = [code, message, stderr].filter(Boolean).join('\n')
  const last = text.trim().split('\n').at(-1) ?? 'unknown'
  return new DatabaseStartError(
    explainProblem(text, dir) ?? `The database could not be started in ${dir}: ${last}`,
    { cause: error }
  )
}
