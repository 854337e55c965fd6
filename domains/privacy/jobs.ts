import { z } from 'zod'
import { job, emailJobDefaults } from '../job.ts'

/** Writes the copy of everything of one household. */
export const buildExport = job({
  name: 'build-export',
  tries: 4,
  seconds: 300,
  data: z.object({ export_id: z.uuid() }),
})

/** Deletes accounts whose time is over. */
export const executeDeletions = job({
  name: 'execute-deletions',
  tries: 5,
  seconds: 600,
  every: '11,41 * * * *',
  data: z.object({}),
})

/** Emails whoever left that their account is deleted. A mail server that is away for a day loses none. */
export const sendFarewell = job({
  name: 'send-farewell',
  ...emailJobDefaults,
  data: z.object({ deletion_id: z.uuid() }),
})

/** Takes away copies that nobody may download any more. */
export const tidyExports = job({
  name: 'tidy-exports',
  tries: 5,
  seconds: 300,
  every: '23 * * * *',
  data: z.object({}),
})
