import { createVault } from '@numo/adapters/storage/create-files.ts'
import { rotateSigningKey } from '@numo/domains/authorizations/signing-keys.ts'
import { readConfig } from '../config.ts'
import { inSystem } from '../database/in-role.ts'
import { createSteps } from '../progress.ts'
import { openCommandDatabase } from './open-database.ts'

// npm run guarantees:rotate: makes a new key that signs letters of guarantee. Letters signed before stay valid.
const config = readConfig(process.env)
const opened = await openCommandDatabase(config, createSteps(true))
try {
  const vault = await createVault(config)
  const kid = await inSystem(opened.database.db, null, (tx) => rotateSigningKey(tx, { vault }))
  process.stdout.write(`Letters of guarantee are signed with key ${kid} from now on.\n`)
} finally {
  await opened.stop()
}
