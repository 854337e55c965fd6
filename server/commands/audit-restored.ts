import { createFiles } from '@numo/adapters/storage/create-files.ts'
import { acknowledgeRestore, findRestore } from '@numo/domains/audit/acknowledge-restore.ts'
import { theProgram } from '@numo/domains/audit/record.ts'
import type { Context } from '@numo/domains/context.ts'
import { postponeDeletions } from '@numo/domains/privacy/postpone-deletions.ts'
import { readConfig } from '../config.ts'
import { inSystem } from '../database/in-role.ts'
import { createSteps } from '../progress.ts'
import { restoreWords } from './audit-words.ts'
import { openCommandDatabase } from './open-database.ts'

// npm run audit:restored: prints the point to which the database was restored; with a reason, acknowledges the
// restore, so that jobs which delete files and accounts continue. Exits with 1 when there is nothing to
// acknowledge.
const reason = process.argv.slice(2).join(' ').trim()
const config = readConfig(process.env)
const opened = await openCommandDatabase(config, createSteps(true))
try {
  const { db } = opened.database
  const tx: Context['tx'] = (run) => inSystem(db, null, run)
  const deps = {
    tx,
    files: await createFiles(config),
    now: new Date(),
    caller: theProgram,
  }
  const found = await findRestore(deps)
  if (reason && typeof found !== 'string')
    await acknowledgeRestore(deps, reason, (tx) => postponeDeletions(tx, deps.now))
  const isDone = reason !== '' && typeof found !== 'string'
  ;(typeof found === 'string' ? process.stderr : process.stdout).write(
    `${restoreWords(found, isDone)}\n`
  )
  if (typeof found === 'string') process.exitCode = 1
} finally {
  await opened.stop()
}
