import { checkSources, checkStatuses, outdatedBy, type OutdatedBy } from './rules.ts'

/** The day of all samples. */
export const today = '2026-11-20'
const days = [null, '2026-11-19', today, '2026-11-21'] as const
const ages: readonly (readonly OutdatedBy[])[] = [
  [],
  ['age'],
  ...outdatedBy.filter((one) => one !== 'age').flatMap((one) => [[one], [one, 'age'] as const]),
]

/** Every combination of what is known about a policy. */
export const everyKnowledge = days.flatMap((valid_from) =>
  days.flatMap((valid_until) => [
    { check: null, outdated: [] as readonly OutdatedBy[], valid_from, valid_until },
    ...checkSources.flatMap((source) =>
      checkStatuses.flatMap((status) =>
        [true, false, null].flatMap((in_force) =>
          ages.map((outdated) => ({
            check: { source, status, in_force, service_date: today, asked_about: null },
            outdated,
            valid_from,
            valid_until,
          }))
        )
      )
    ),
  ])
)
