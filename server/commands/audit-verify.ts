import { verifyChains } from '@numo/domains/audit/verify-chains.ts'
import { readConfig } from '../config.ts'
import { inSystem } from '../database/hats.ts'
import { createSteps } from '../progress.ts'
import { openCommandDatabase } from './open-database.ts'

// npm run audit:verify: whether every row of the audit trail is as it was written. Ends with 1 when one is not.
const steps = createSteps(true)
const opened = await openCommandDatabase(readConfig(process.env), steps)
try {
  const { events, broken } = await inSystem(opened.database.db, null, verifyChains)
  const number = new Intl.NumberFormat('en').format(events)
  if (broken) {
    const what = broken.problem === 'missing' ? 'something before it is missing' : 'it was changed'
    console.error(
      `The audit trail is broken: chain ${broken.shard}, row ${broken.number}: ${what}. ${number} rows.`
    )
    process.exitCode = 1
  } else console.log(`The audit trail is whole: ${number} rows, each as it was written.`)
} finally {
  await opened.stop()
}
