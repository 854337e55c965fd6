import { z } from 'zod'
import { areasOfCover, careSettings, costSharingFields } from '../insurance/contract-fields.ts'
import { Day } from '../shapes.ts'

/* Parts of the contract of a household's cover. */

/** The facts of a policy an answer was about, at the time of the question. */
export const CheckedSubject = z.object({
  insurer_id: z.uuid().nullable(),
  insurer_name: z.string().nullable(),
  plan_id: z.uuid().nullable(),
  plan_name: z.string().nullable(),
  policy_number: z.string().nullable(),
  member_id: z.string().nullable(),
  valid_from: Day.nullable(),
  valid_until: Day.nullable(),
})

/** A care setting that requires preauthorization. */
const Preauthorization = z.object({
  care_setting: z.enum(careSettings),
  /** Hours in advance; null when unknown. */
  lead_hours: z.int().nullable(),
})

export const CoverPlan = z.object({
  id: z.uuid(),
  /** Slug used in searches: `/find-care/mexico-city?plan=…`. */
  slug: z.string(),
  name: z.string(),
  area_of_cover: z.enum(areasOfCover),
  currency: z.string(),
  ...costSharingFields,
  /** False while nobody has entered the cost sharing above; its zeros then mean nothing. */
  is_cost_known: z.boolean(),
  preauthorizations: z.array(Preauthorization),
})
