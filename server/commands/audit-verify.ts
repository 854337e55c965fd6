import { verifyChains } from '@numo/domains/audit/verify-chains.ts'
import { readConfig } from '../config.ts'
import { inSystem } from '../database/hats.ts'
import { createSteps } from '../progress.ts'
import { auditWords } from './audit-words.ts'
import { openCommandDatabase } from './open-database.ts'

// npm run audit:verify: whether every row of the audit trail is as it was written. Ends with 1 when one is not.
const steps = createSteps(true)
const opened = await openCommandDatabase(readConfig(process.env), steps)
try {
  const found = await inSystem(opened.database.db, null, verifyChains)
  ;(found.broken ? process.stderr : process.stdout).write(`${auditWords(found)}\n`)
  if (found.broken) process.exitCode = 1
} finally {
  await opened.stop()
}
