import { z } from 'zod'
import { job } from '../job.ts'

/** Ends staff's acceptance entries after their last valid day. */
export const endAcceptanceJob = job({
  name: 'end-acceptance',
  tries: 3,
  seconds: 300,
  every: '11 6 * * *',
  data: z.object({}),
})

/** Deletes counts of unread searches that are older than 90 days. */
export const tidyUnreadSearchesJob = job({
  name: 'tidy-unread-searches',
  seconds: 300,
  every: '23 4 * * *',
  data: z.object({}),
})

/** Computes how clinics bill insurers directly, after the day's payments. */
export const refreshDirectBillingJob = job({
  name: 'refresh-direct-billing',
  tries: 3,
  seconds: 600,
  every: '41 5 * * *',
  data: z.object({}),
})

/** Nightly: what patients say of whether their insurance was taken. */
export const refreshVisitAnswersJob = job({
  name: 'refresh-visit-answers',
  every: '47 5 * * *',
  seconds: 300,
  data: z.object({}),
})

/** Reminds organisations of networks to confirm again. */
export const remindOfNetworksJob = job({
  name: 'remind-of-networks',
  tries: 3,
  seconds: 600,
  every: '17 14 * * *',
  data: z.object({}),
})

/** Daily: doctors who begin or leave today, as their clinics said. */
export const applyDoctorProposalsJob = job({
  name: 'apply-doctor-proposals',
  tries: 3,
  seconds: 300,
  every: '7 6 * * *',
  data: z.object({}),
})
