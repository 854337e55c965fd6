// Process that starts one job, reports it and never finishes, to be killed by a test.
import { createPgBossJobs } from './pg-boss.ts'

const [connection = '', kinds = '[]', name = ''] = process.argv.slice(2)
const queue = createPgBossJobs({ connection: JSON.parse(connection), kinds: JSON.parse(kinds) })
await queue.work(
  new Map([
    [
      name,
      async () => {
        process.stdout.write('begun\n')
        await new Promise(() => {})
      },
    ],
  ])
)
