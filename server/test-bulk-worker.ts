// A worker process that runs background work on a database of the test, which kills it.
import type { PoolConfig } from 'pg'
import { openDatabase } from './database/connect.ts'
import { longLimits } from './database/limits.ts'
import { startTestApp } from './test-app.ts'
import { worksOf } from './workers.ts'

const connection = JSON.parse(process.argv[2] ?? '{}') as PoolConfig
const database = { ...openDatabase(connection, { max: 5, limits: longLimits }), connection }
const app = await startTestApp({ database })
await app.queue.work(worksOf(app.program.contextFor, app.program.log))
process.stdout.write('ready\n')
