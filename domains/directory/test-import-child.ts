/**
 * Imports in a child process, for tests that kill it: `node test-import-child.ts <connection> <path> <data
 * folder>`.
 */
import { openDatabase } from '../../server/database/connect.ts'
import { longLimits } from '../../server/database/limits.ts'
import { importDirectory } from './import-directory.ts'
import { now } from './test-inputs.ts'

const [connection = '{}', path = '', data_dir = ''] = process.argv.slice(2)
const database = openDatabase(JSON.parse(connection), { max: 2, limits: longLimits })
await importDirectory(
  {
    pool: database.pool,
    data_dir,
    now,
    onProgress: ({ step, records }) => process.stdout.write(`${step} ${records}\n`),
  },
  { path, source: 'acme', publish_insurers: true }
)
await database.stop()
