import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { LocaleShape, Slug } from '../shapes.ts'

export const reportKinds = [
  'wrong_insurance',
  'wrong_contact',
  'wrong_location',
  'not_accepting',
  'left_or_closed',
  'other',
] as const
export type ReportKind = (typeof reportKinds)[number]

export const reportMistake = endpoint({
  name: 'reportMistake',
  changes: ['directory'],
  summary: 'Reports a mistake on a provider page to staff',
  method: 'POST',
  path: '/api/v4/provider/{slug}/reports',
  access: 'public',
  input: z.strictObject({
    slug: Slug,
    kind: z.enum(reportKinds),
    message: z
      .string()
      .trim()
      .min(1, 'Say what is wrong')
      .max(2000, 'Use at most 2,000 characters'),
    /** Email address to reply to; optional. */
    reply_to: z
      .union([z.literal(''), z.email('Enter an e-mail address such as name@example.com').max(254)])
      .optional(),
    locale: LocaleShape,
  }),
  output: z.object({ id: z.uuid() }),
  refusals: { 'no-such-provider': 404, 'too-many-requests': 429 },
})

/** Size and freshness of the directory; `version` increases with every change visible to visitors. */
export const directoryStatus = endpoint({
  name: 'directoryStatus',
  reads: ['directory', 'insurer', 'provider'],
  summary: 'Returns the size of the directory and its sources',
  method: 'GET',
  path: '/api/v4/directory',
  access: 'public',
  input: z.strictObject({}),
  output: z.object({
    version: z.int(),
    is_demo: z.boolean(),
    doctors: z.int(),
    facilities: z.int(),
    insurers: z.int(),
    plans: z.int(),
    cities: z.int(),
    /** Latest day on which any acceptance was confirmed; null in an empty directory. */
    confirmed_on: z.iso.date().nullable(),
  }),
  fresh_for: 30,
})
