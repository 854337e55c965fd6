import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { fieldRules } from '@numo/kit/field-problem.ts'
import { CountryCode, CurrencyCode, nameLine, neededName, oneLine } from '../shapes.ts'
import { partnerStatuses, taxPersonTypes } from './enums.ts'

export const partnerTypes = [
  'hospital',
  'clinic',
  'doctor_practice',
  'laboratory',
  'imaging',
  'pharmacy',
  'other',
] as const

const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
const isWebAddress = (text: string) => {
  const url = URL.parse(text)
  return (
    url !== null && /^https?:$/.test(url.protocol) && !url.username && url.hostname.includes('.')
  )
}

/** What an organisation says about itself. */
const ownFields = {
  name: neededName(200, 'Enter a name').optional(),
  type: z.enum(partnerTypes).optional(),
  time_zone: z.string().max(64).refine(isTimeZone, fieldRules.time_zone).optional(),
  phone: oneLine(40)
    .pipe(z.string().regex(/^\+?[\d ()./-]{5,40}$/, fieldRules.phone))
    .nullable()
    .optional(),
  website: oneLine(300)
    .pipe(z.string().refine(isWebAddress, fieldRules.web_address))
    .nullable()
    .optional(),
}

/** What staff keep about an organisation. */
const staffFields = {
  legal_name: nameLine(200).nullable().optional(),
  status: z.enum(partnerStatuses).optional(),
  country: CountryCode.nullable().optional(),
  default_currency: CurrencyCode.nullable().optional(),
  tax_id: oneLine(40).nullable().optional(),
  tax_person_type: z.enum(taxPersonTypes).nullable().optional(),
  tax_regime: oneLine(80).nullable().optional(),
}

/** Fields an organisation's own people may change; staff may change all. */
export const ownPartnerFields = ['name', 'type', 'time_zone', 'phone', 'website'] as const

/** Spec 3. */
export const Partner = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  legal_name: z.string().nullable(),
  type: z.enum(partnerTypes),
  status: z.enum(partnerStatuses),
  country: z.string().nullable(),
  time_zone: z.string(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  default_currency: z.string().nullable(),
  tax_id: z.string().nullable(),
  tax_person_type: z.enum(taxPersonTypes).nullable(),
  tax_regime: z.string().nullable(),
  insurance_networks: z.array(z.object({ id: z.uuid(), name: z.string() })),
  version: z.int(),
})
export type Partner = z.output<typeof Partner>

/** Spec 7: partner changes in, the updated partner out. Fields that are left out stay as they are; null empties one. */
export const updatePartner = endpoint({
  name: 'updatePartner',
  resource: 'partner',
  actions: ['update'],
  changes: ['partner', 'provider'],
  summary: 'Changes an organisation: its own people what it says about itself, staff everything',
  method: 'POST',
  path: '/api/v4/partner/{partnerId}',
  access: 'partner',
  staff: { feature: 'settings', needs_second_factor: true },
  owns: { param: 'partnerId', as: 'partner' },
  input: z.strictObject({
    partnerId: z.uuid(),
    /** As it was read: when it is another by now, nothing is changed and the answer is 409. */
    version: z.int().optional(),
    ...ownFields,
    ...staffFields,
  }),
  output: Partner,
  refusals: {
    'empty-update': 400,
    'no-such-partner': 404,
    'changed-meanwhile': 409,
    'update-failed': 422,
  },
})
