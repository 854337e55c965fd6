/** Shared shapes of the provider endpoints. Browser-safe. */
import { z } from 'zod'
import { Day, Instant, Named, Slug } from '../shapes.ts'
import { acceptingChoices, days, facilityTypes, genders, providerKinds } from './enums.ts'
import { billsChoices } from '../partners/enums.ts'

export type WeekDay = (typeof days)[number]
const Clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/)
/** Opening hours in the location's time zone: up to 6 ranges per day; a missing day is closed. */
export const Hours = z.partialRecord(z.enum(days), z.array(z.tuple([Clock, Clock])).max(6))
export type Hours = z.output<typeof Hours>

export const billings = ['direct', 'pay_and_claim', 'unknown'] as const
export type Billing = (typeof billings)[number]

/** How staff confirmed an acceptance; `partner` means that the organisation told us. */
export const evidenceOfStaff = ['phone', 'document', 'website', 'partner'] as const

/** Address fields of a place entered by staff. */
export const PlaceParts = z.object({
  line1: z.string(),
  line2: z.string().nullable(),
  neighborhood: z.string().nullable(),
  city: z.string(),
  region: z.string().nullable(),
  postal_code: z.string().nullable(),
  country: z.string(),
})

/** Evidence that a provider accepts a plan. Worded by `domains/providers/rules.ts`. */
export const Evidence = z.object({
  insurer: z.object({ id: Slug, name: z.string() }),
  /** The chosen plan; null when only an insurer is known. */
  plan: z.object({ id: Slug, name: z.string() }).nullable(),
  network: z.string(),
  billing: z.enum(billings),
  /** Directory source by name, or how staff confirmed it. */
  source: z.object({
    kind: z.enum([
      'insurer_directory',
      'partner',
      'registry',
      'list',
      'phone',
      'document',
      'website',
    ]),
    name: z.string().nullable(),
  }),
  /** Day on which the source confirmed it; null when it is listed but not confirmed. */
  confirmed_on: Day.nullable(),
})
export type Evidence = z.output<typeof Evidence>

/** How a clinic bills an insurer directly, by its claims, payments and guarantees of a year. Every figure is of at least five cases. */
export const DirectBilling = z.object({
  /** Whether the figures are of the plan alone, or of all plans of the insurer. */
  is_of_plan: z.boolean(),
  computed_on: Day,
  /** Monday of the week of the last bill. */
  last_billed_on: Day,
  billed_count: z.int(),
  /** Claims the insurer decided, and approved at least in part; null for too few. */
  decided_count: z.int().nullable(),
  approved_count: z.int().nullable(),
  /** Claims the insurer paid whole, and the median days it took; null for too few. */
  paid_count: z.int().nullable(),
  paid_days: z.int().nullable(),
  /** Requests for a guarantee the insurer decided, and guaranteed at least in part; null for too few. */
  guarantee_count: z.int().nullable(),
  guaranteed_count: z.int().nullable(),
})
export type DirectBilling = z.output<typeof DirectBilling>

/** Whether patients say that their insurance was taken. Every figure is of at least five visits of three households. */
export const VisitAnswers = z.object({
  /** Whether the figures are of the plan alone, or of all plans of the insurer. */
  is_of_plan: z.boolean(),
  computed_on: Day,
  answered_count: z.int(),
  taken_count: z.int(),
})
export type VisitAnswers = z.output<typeof VisitAnswers>

/** Evidence at one place, with what is known of its bills, and what patients say of the provider. */
export const PlaceEvidence = Evidence.extend({
  direct_billing: DirectBilling.nullable(),
  visit_answers: VisitAnswers.nullable(),
})
export type PlaceEvidence = z.output<typeof PlaceEvidence>

/** A public photo. Build its URL from `name` with `imagePath` of `kit/images.ts`. */
export const Photo = z.object({
  name: z.string(),
  /** Alternative text in the requested locale. */
  alt: z.string(),
  width_px: z.int(),
  height_px: z.int(),
})
export type Photo = z.output<typeof Photo>

export const Position = z.object({ latitude: z.number(), longitude: z.number() })

export const ProviderCard = z.object({
  id: z.uuid(),
  slug: Slug,
  kind: z.enum(providerKinds),
  facility_type: z.enum(facilityTypes).nullable(),
  /** Display name with prefix, such as `Dra. Ximena Arriaga Solís`. */
  name: z.string(),
  credential: z.string().nullable(),
  photo: Photo.nullable(),
  /** Main specialty first; names in the requested locale. */
  specialties: z.array(Named),
  /** BCP 47 codes. */
  languages: z.array(z.string()),
  location: Position.extend({
    id: z.uuid(),
    name: z.string(),
    line1: z.string(),
    neighborhood: z.string().nullable(),
    city: z.string(),
    country: z.string(),
  }),
  phone: z.string().nullable(),
  /** From the centre of the search, rounded to 100 m; null when the search has no centre. */
  distance_metres: z.int().nullable(),
  accepting_new_patients: z.enum(acceptingChoices),
  /** Strongest evidence for the chosen plan or insurer; null when none is chosen. */
  evidence: PlaceEvidence.nullable(),
  /** Number of insurers the provider accepts, over all locations. */
  insurers: z.int(),
  /** Whether an appointment can be asked for here: somebody of the clinic can answer. */
  takes_requests: z.boolean(),
})
export type ProviderCard = z.output<typeof ProviderCard>

export const ProviderPage = z.object({
  id: z.uuid(),
  slug: Slug,
  kind: z.enum(providerKinds),
  facility_type: ProviderCard.shape.facility_type,
  name: z.string(),
  credential: z.string().nullable(),
  photo: Photo.nullable(),
  gender: z.enum(genders).nullable(),
  specialties: z.array(Named.extend({ codes: z.array(z.string()), doctor: z.string() })),
  languages: z.array(z.string()),
  license: z.object({ number: z.string(), country: z.string().nullable() }).nullable(),
  npi: z.string().nullable(),
  practising_since: z.int().nullable(),
  about: z.string().nullable(),
  website: z.string().nullable(),
  is_demo: z.boolean(),
  updated_at: Instant,
  locations: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** `bills`: whether the provider's bill is part of the organisation's or separate. */
      partner: z.object({ name: z.string(), bills: z.enum(billsChoices) }).nullable(),
      line1: z.string(),
      line2: z.string().nullable(),
      neighborhood: z.string().nullable(),
      postal_code: z.string().nullable(),
      city: z.string(),
      region: z.string().nullable(),
      country: z.string(),
      country_name: z.string(),
      city_id: Slug.nullable(),
      city_name: z.string().nullable(),
      /** Centre of the city, to say how far and in which direction the location is. */
      city_centre: Position.nullable(),
      position: Position.nullable(),
      time_zone: z.string(),
      phone: z.string().nullable(),
      hours: Hours.nullable(),
      step_free: z.boolean().nullable(),
      /** Whether an appointment can be asked for here: somebody of the clinic can answer. */
      takes_requests: z.boolean(),
      accepting_new_patients: ProviderCard.shape.accepting_new_patients,
      /** One entry per accepted plan, sorted by insurer and plan. */
      acceptance: z.array(PlaceEvidence),
    })
  ),
  /** At most 6 other providers at the same locations. */
  colleagues: z.array(z.object({ slug: Slug, name: z.string(), specialty: z.string().nullable() })),
})
export type ProviderPage = z.output<typeof ProviderPage>
