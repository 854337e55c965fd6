// A worker process that begins to read a card, reports it, and never ends; a test kills it.
import { pino } from 'pino'
import type { Context } from '@numo/domains/context.ts'
import { visitorContext } from '@numo/domains/test-context.ts'
import { openAnswering } from './database/connect.ts'
import { inSystem } from './database/in-role.ts'
import { createQueue, jobsOf, worksOf } from './workers.ts'

const place = JSON.parse(process.argv[2] ?? '{}')
const log = pino({ level: 'silent' })
const { people, program } = openAnswering(place, 2)
const queue = createQueue(place, log)
const visitor = visitorContext(people.db, '2026-11-21')
const context: Context = {
  ...visitor,
  tx: (run) => inSystem(program.db, null, run),
  jobs: jobsOf(queue),
  files: { ...visitor.files, read: async () => Buffer.from('a picture') },
  ocr: {
    ...visitor.ocr,
    async read() {
      process.stdout.write('begun\n')
      return new Promise(() => {})
    },
  },
}
await queue.work(worksOf(() => context, log))
