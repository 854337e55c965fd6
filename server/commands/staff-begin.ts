import { beginStaff } from '@numo/domains/access/begin-staff.ts'
import { readConfig } from '../config.ts'
import { inSystem } from '../database/in-role.ts'
import { createSteps } from '../progress.ts'
import { openCommandDatabase } from './open-database.ts'

// npm run staff:begin -- <e-mail>: makes the first two members of staff. Exits with 1 when it refuses.
const [email = ''] = process.argv.slice(2)
const opened = await openCommandDatabase(readConfig(process.env), createSteps(true))
try {
  const started = await inSystem(opened.database.db, null, (tx) => beginStaff(tx, email))
  if ('made' in started) {
    process.stdout.write(`${started.made} is staff now, from their next request on.\n`)
  } else {
    const why = {
      'no-such-user': 'nobody signs in here with that confirmed e-mail address',
      'is-staff': 'this person is staff already',
      'enough-staff': 'there are two who can decide: one of them asks, another agrees',
    }[started.refused]
    process.stderr.write(`Nobody was made staff: ${why}.\n`)
    process.exitCode = 1
  }
} finally {
  await opened.stop()
}
