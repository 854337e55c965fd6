import { z } from 'zod'
import { job, emailJobDefaults } from '../job.ts'

/** Builds the data export of one household. */
export const buildExport = job({
  name: 'build-export',
  tries: 4,
  seconds: 300,
  data: z.object({ export_id: z.uuid() }),
})

/** Deletes accounts whose waiting period has passed. */
export const executeDeletions = job({
  name: 'execute-deletions',
  tries: 5,
  seconds: 600,
  every: '11,41 * * * *',
  data: z.object({}),
})

/** Sends the last email after an account deletion. Retries for more than a day, so that a mail server outage of a day loses none. */
export const sendFarewell = job({
  name: 'send-farewell',
  ...emailJobDefaults,
  data: z.object({ deletion_id: z.uuid() }),
})

/** Deletes exports whose download period has passed. */
export const tidyExports = job({
  name: 'tidy-exports',
  tries: 5,
  seconds: 300,
  every: '23 * * * *',
  data: z.object({}),
})
