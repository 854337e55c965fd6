import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { errorCode } from '@numo/domains/directory/error-code.ts'
import { importDirectory, type ImportOptions } from '@numo/domains/directory/import-directory.ts'
import { loadMapping } from '@numo/domains/directory/load-mapping.ts'
import { InputProblem } from '@numo/domains/directory/records.ts'
import { dayOf } from '@numo/domains/directory/cleaning/clean-text.ts'
import { Refusal } from '@numo/kit/fail.ts'
import { readConfig } from '../config.ts'
import { DatabaseStartError } from '../database/embedded-problem.ts'
import { MigrationError } from '../database/migrate.ts'
import { createSteps } from '../progress.ts'
import { ConfigError } from '../settings.ts'
import { showProgress } from './import-progress.ts'
import { reportWords } from './import-words.ts'
import { openCommandDatabase } from './open-database.ts'
import { sourceKinds } from '@numo/domains/directory/enums.ts'

const usage = `Reads a directory of providers and the insurance they accept.

  npm run directory:import -- <file or folder> [options]

Takes HL7 Plan-Net resources (NDJSON, a folder of JSON files, or a Bundle) and CSV tables, gzip or not.

  --source <id>         whose directory it is; default: the name of the file or folder
  --source-name <name>  how people call that source
  --kind <kind>         insurer_directory, partner, registry or list
  --mapping <file>      explains the columns of somebody else's table; "nppes" ships with Numo
  --ignore-columns <names>  columns nobody knows that a table is imported without, with commas between them
  --partial             the input is only a part: what it does not name stays
  --as-of <day>         day on which the source confirmed all of it, such as 2026-10-01
  --accept-withdrawals  withdraw even most of what is known
  --keep-demo           leave the demo directory in view
`

/** Thrown for invalid command-line arguments; `message` says what is wrong. */
class UsageError extends Error {}

async function readOptions(args: string[]): Promise<ImportOptions | null> {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      source: text,
      'source-name': text,
      kind: text,
      mapping: text,
      'ignore-columns': { type: 'string', multiple: true, default: [] },
      'as-of': text,
      partial: flag,
      'accept-withdrawals': flag,
      'keep-demo': flag,
      help: flag,
    },
  })
  if (values.help) return null
  const [path, more] = positionals
  if (!path || more) throw new UsageError('Name one file or folder to import.')
  const kind = sourceKinds.find((known) => known === values.kind)
  if (values.kind !== undefined && !kind)
    throw new UsageError(`--kind is one of ${sourceKinds.join(', ')}.`)
  const as_of = values['as-of']
  if (
    as_of !== undefined &&
    (dayOf(as_of) !== as_of || as_of > new Date().toISOString().slice(0, 10))
  )
    throw new UsageError('--as-of is a day that has been, such as 2026-10-01.')
  // npm sets the working directory to the project's folder; INIT_CWD is the user's own.
  const from = process.env['INIT_CWD'] ?? process.cwd()
  const isShipped = /^[a-z][a-z-]*$/.test(values.mapping ?? '')
  return {
    path: resolve(from, path),
    source: values.source ?? null,
    source_name: values['source-name'] ?? null,
    kind: kind ?? null,
    mapping: values.mapping
      ? await loadMapping(isShipped ? values.mapping : resolve(from, values.mapping))
      : null,
    // A column name may contain commas.
    ignore_columns: values['ignore-columns'].flatMap((names) => [names, ...names.split(',')]),
    partial: values.partial,
    as_of: as_of ?? null,
    accept_withdrawals: values['accept-withdrawals'],
    keep_demo: values['keep-demo'],
  }
}

const isExpected = (error: unknown): error is Error =>
  [Refusal, InputProblem, UsageError, ConfigError, DatabaseStartError, MigrationError].some(
    (kind) => error instanceof kind
  ) || errorCode(error).startsWith('ERR_PARSE_ARGS')

async function main() {
  const options = await readOptions(process.argv.slice(2))
  if (!options) {
    process.stdout.write(usage)
    return
  }
  const config = readConfig(process.env)
  const opened = await openCommandDatabase(config, createSteps(false))
  const progress = showProgress(process.stderr)
  try {
    const report = await importDirectory(
      {
        pool: opened.database.pool,
        data_dir: config.data_dir,
        now: () => new Date(),
        onProgress: (now) => progress.update(now),
      },
      options
    ).finally(() => progress.stop())
    process.stdout.write(`${reportWords(report, process.resourceUsage().maxRSS / 1024)}\n`)
  } finally {
    await opened.stop()
  }
}

try {
  await main()
} catch (error) {
  if (!isExpected(error)) throw error
  process.stderr.write(`${error.message}\n`)
  if (error instanceof InputProblem || error instanceof Refusal)
    process.stderr.write('Nothing was changed: the directory is as it was.\n')
  if (error instanceof UsageError)
    process.stderr.write('\nnpm run directory:import -- --help lists everything.\n')
  process.exitCode = 1
}
