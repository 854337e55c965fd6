import { createFiles } from '@numo/adapters/storage/create-files.ts'
import { dropMonth } from '@numo/domains/audit/drop-month.ts'
import { readConfig } from '../config.ts'
import { inSystem } from '../database/in-role.ts'
import { createSteps } from '../progress.ts'
import { dropWords } from './audit-words.ts'
import { openCommandDatabase } from './open-database.ts'

// npm run audit:drop -- 2026-11: deletes a month of the audit trail permanently, once its retention has ended.
// Exits with 1 when it may not be deleted.
const [month = ''] = process.argv.slice(2)
if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) {
  process.stderr.write('Say which month, for example: npm run audit:drop -- 2026-11\n')
  process.exit(1)
}
const config = readConfig(process.env)
const opened = await openCommandDatabase(config, createSteps(true))
try {
  const owner = opened.database.db
  const dropped = await dropMonth(
    {
      owner,
      tx: (run) => inSystem(owner, null, run),
      files: await createFiles(config),
      now: new Date(),
    },
    new Date(`${month}-01T00:00:00Z`)
  )
  ;('rows' in dropped ? process.stdout : process.stderr).write(`${dropWords(month, dropped)}\n`)
  if (!('rows' in dropped)) process.exitCode = 1
} finally {
  await opened.stop()
}
