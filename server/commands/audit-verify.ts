import { createFiles } from '@numo/adapters/storage/create-files.ts'
import { readEnds } from '@numo/domains/audit/read-ends.ts'
import { readSeals } from '@numo/domains/audit/seals.ts'
import { verifyChains } from '@numo/domains/audit/verify-chains.ts'
import { readConfig } from '../config.ts'
import { inSystem } from '../database/in-role.ts'
import { createSteps } from '../progress.ts'
import { auditWords } from './audit-words.ts'
import { openCommandDatabase } from './open-database.ts'

// npm run audit:verify: verifies that every row of the audit trail is as written, and that the trail matches the
// seals kept outside of the database. Exits with 1 when it does not.
const steps = createSteps(true)
const config = readConfig(process.env)
const opened = await openCommandDatabase(config, steps)
try {
  const { db } = opened.database
  const { first } = await inSystem(db, null, readEnds)
  const seals = await readSeals(await createFiles(config), new Date(), first)
  const pins = seals.flatMap((seal) => seal.pins)
  const found = await inSystem(db, null, (tx) => verifyChains(tx, pins))
  ;(found.broken ? process.stderr : process.stdout).write(`${auditWords(found, seals)}\n`)
  if (found.broken) process.exitCode = 1
} finally {
  await opened.stop()
}
