import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { errorCode } from '@numo/domains/directory/error-code.ts'
import {
  importDirectory,
  type ImportDeps,
  type ImportOptions,
  type ImportProgress,
} from '@numo/domains/directory/import-directory.ts'
import { loadMapping } from '@numo/domains/directory/load-mapping.ts'
import type { ImportPreview } from '@numo/domains/directory/store-records.ts'
import { takeBackImport } from '@numo/domains/directory/take-back-import.ts'
import { InputProblem } from '@numo/domains/directory/records.ts'
import { dayOf } from '@numo/domains/directory/cleaning/clean-text.ts'
import { Refusal } from '@numo/kit/fail.ts'
import { readConfig } from '../config.ts'
import { DatabaseStartError } from '../database/embedded-problem.ts'
import { MigrationError } from '../database/migrate.ts'
import { createSteps } from '../progress.ts'
import { ConfigError } from '../settings.ts'
import { showProgress } from './import-progress.ts'
import { isAgreed } from './is-agreed.ts'
import { previewWords, reportWords, takenBackWords } from './import-words.ts'
import { openCommandDatabase } from './open-database.ts'
import { sourceKinds } from '@numo/domains/directory/enums.ts'

const usage = `Reads a directory of providers and the insurance they accept.

  npm run directory:import -- <file or folder> [options]
  npm run directory:import -- --take-back <import>

Shows what would change and asks before publishing it. Takes HL7 Plan-Net resources (NDJSON, a folder of JSON files, or a Bundle) and CSV tables, gzip or not.

  --publish             publish without asking; needed where nobody can be asked
  --take-back <import>  within 30 days: withdraw what that import added, restore what it changed
  --source <id>         whose directory it is; default: the name of the file or folder
  --source-name <name>  how people call that source
  --kind <kind>         insurer_directory, partner, registry or list
  --mapping <file>      explains the columns of somebody else's table; "nppes" ships with Numo
  --ignore-columns <names>  columns nobody knows that a table is imported without, with commas between them
  --partial             the input is only a part: what it does not name stays
  --as-of <day>         day on which the source confirmed all of it, such as 2026-10-01
  --accept-withdrawals  withdraw even most of what is known
  --publish-insurers    show insurers that Numo did not know at once, instead of after staff decided
  --keep-demo           leave the demo directory in view
`

/** Thrown for invalid command-line arguments; `message` says what is wrong. */
class UsageError extends Error {}

type Command =
  | { task: 'help' }
  | { task: 'take-back'; id: string }
  | { task: 'import'; options: ImportOptions; is_published: boolean }

async function readCommand(args: string[]): Promise<Command> {
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
      publish: flag,
      'publish-insurers': flag,
      'take-back': text,
      help: flag,
    },
  })
  if (values.help) return { task: 'help' }
  const id = values['take-back']
  if (id !== undefined) {
    if (!z.uuid().safeParse(id).success || positionals.length > 0)
      throw new UsageError('--take-back needs the id that the import printed at its end.')
    return { task: 'take-back', id }
  }
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
  const options = {
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
    publish_insurers: values['publish-insurers'],
  }
  return { task: 'import', options, is_published: values.publish }
}

const isExpected = (error: unknown): error is Error =>
  [Refusal, InputProblem, UsageError, ConfigError, DatabaseStartError, MigrationError].some(
    (kind) => error instanceof kind
  ) || errorCode(error).startsWith('ERR_PARSE_ARGS')

async function main() {
  const command = await readCommand(process.argv.slice(2))
  if (command.task === 'help') {
    process.stdout.write(usage)
    return
  }
  const config = readConfig(process.env)
  const opened = await openCommandDatabase(config, createSteps(false))
  const progress = showProgress(process.stderr)
  const deps = {
    pool: opened.database.pool,
    data_dir: config.data_dir,
    now: () => new Date(),
    onProgress: (now: ImportProgress) => progress.update(now),
  }
  try {
    const words =
      command.task === 'take-back'
        ? takenBackWords(await takeBackImport(deps, { id: command.id, taken_back_by: null }))
        : await importAndReport(deps, command.options, command.is_published, () => progress.stop())
    progress.stop()
    process.stdout.write(`${words}\n`)
  } finally {
    progress.stop()
    await opened.stop()
  }
}

async function importAndReport(
  deps: ImportDeps,
  options: ImportOptions,
  is_published: boolean,
  stopProgress: () => void
): Promise<string> {
  const confirm = async (preview: ImportPreview) => {
    stopProgress()
    process.stdout.write(`${previewWords(preview)}\n`)
    return process.stdin.isTTY && process.stdout.isTTY && (await isAgreed('Publish this? (y/N) '))
  }
  const report = await importDirectory(is_published ? deps : { ...deps, confirm }, options)
  if (report.is_published) return reportWords(report, process.resourceUsage().maxRSS / 1024)
  const rejects = report.rejects_file
    ? [`What would be rejected, and why: ${report.rejects_file}`]
    : []
  return [...rejects, 'Nothing was published. Add --publish to publish it.'].join('\n')
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
