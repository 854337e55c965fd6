import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { theProgram } from '@numo/domains/audit/record.ts'
import { errorCode } from '@numo/domains/directory/error-code.ts'
import { importedCodeSets } from '@numo/domains/diagnoses/enums.ts'
import {
  importCodeSet,
  planCodeSet,
  type CodeFile,
} from '@numo/domains/diagnoses/import-code-set.ts'
import { Refusal } from '@numo/kit/fail.ts'
import { locales } from '@numo/kit/locales.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../database/connect.ts'
import { DatabaseStartError } from '../database/embedded-problem.ts'
import { MigrationError } from '../database/migrate.ts'
import { createSteps } from '../progress.ts'
import { ConfigError } from '../settings.ts'
import { codeSetWords } from './code-set-words.ts'
import { isAgreed } from './is-agreed.ts'
import { openCommandDatabase } from './open-database.ts'

const usage = `Reads a whole code set of diagnoses, a CSV table with columns for code and title.

  npm run diagnoses:import -- <file> [options]

Shows what would change and asks before publishing it. Codes that the set no longer has are withdrawn, never deleted.

  --publish             publish without asking; needed where nobody can be asked
  --code-set <set>      ${importedCodeSets.join(' or ')}; default: as the codes say
  --language <language> ${locales.join(' or ')}; default: as the titles say
  --name <name>         where the list comes from; default: the name of the file
  --accept-withdrawals  withdraw even most of a known set
`

/** Thrown for invalid command-line arguments and unreadable files; `message` says what is wrong. */
class UsageError extends Error {}

function oneOf<Value extends string>(
  option: string,
  values: readonly Value[],
  given: string | undefined
): Value | null {
  const known = values.find((value) => value === given)
  if (given !== undefined && !known) throw new UsageError(`--${option} is ${values.join(' or ')}.`)
  return known ?? null
}

async function readFileText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new UsageError(`There is no file ${path}.`)
    if (errorCode(error) === 'EISDIR') throw new UsageError(`${path} is a folder; name one file.`)
    throw error
  }
}

async function readCommand(args: string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'code-set': text,
      language: text,
      name: text,
      publish: flag,
      'accept-withdrawals': flag,
      help: flag,
    },
  })
  if (values.help) return null
  const [path, more] = positionals
  if (!path || more) throw new UsageError('Name one file to import.')
  // npm sets the working directory to the project's folder; INIT_CWD is the user's own.
  const file = resolve(process.env['INIT_CWD'] ?? process.cwd(), path)
  return {
    code_set: oneOf('code-set', importedCodeSets, values['code-set']),
    language: oneOf('language', locales, values.language),
    csv: await readFileText(file),
    name: values.name?.trim() || basename(file),
    is_published: values.publish,
    accept_withdrawals: values['accept-withdrawals'],
  }
}

const isExpected = (error: unknown): error is Error =>
  [Refusal, UsageError, ConfigError, DatabaseStartError, MigrationError].some(
    (kind) => error instanceof kind
  ) || errorCode(error).startsWith('ERR_PARSE_ARGS')

type ImportOptions = CodeFile & { name: string; is_published: boolean; accept_withdrawals: boolean }

/** Previews the file, and publishes it in one transaction when that is agreed. Returns whether the file could be read. */
async function previewAndPublish({ db }: Database, options: ImportOptions): Promise<boolean> {
  const { preview } = await db.transaction().execute((tx) => planCodeSet(tx, options))
  process.stdout.write(`${codeSetWords(preview)}\n`)
  if (preview.file_problem !== null) return false
  if (preview.added + preview.changed + preview.withdrawn === 0) return true
  const mayAsk = process.stdin.isTTY && process.stdout.isTTY
  if (!options.is_published && !(mayAsk && (await isAgreed('Publish this? (y/N) ')))) {
    process.stdout.write('Nothing was published. Add --publish to publish it.\n')
    return true
  }
  const total = preview.added + preview.changed
  const { fingerprint } = preview
  await db.transaction().execute((tx) =>
    importCodeSet(tx, theProgram, { ...options, fingerprint }, (written) => {
      if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2KStoring ${written} of ${total}`)
    })
  )
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[2K')
  await sql`analyze diagnosis, diagnosis_word`.execute(db)
  process.stdout.write('Published.\n')
  return true
}

try {
  const command = await readCommand(process.argv.slice(2))
  if (command === null) process.stdout.write(usage)
  else {
    const opened = await openCommandDatabase(readConfig(process.env), createSteps(false))
    try {
      if (!(await previewAndPublish(opened.database, command))) process.exitCode = 1
    } finally {
      await opened.stop()
    }
  }
} catch (error) {
  if (!isExpected(error)) throw error
  process.stderr.write(`${error.message}\n`)
  if (error instanceof Refusal) process.stderr.write('Nothing was changed.\n')
  if (error instanceof UsageError)
    process.stderr.write('\nnpm run diagnoses:import -- --help lists everything.\n')
  process.exitCode = 1
}
