import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { fieldRules } from '@numo/kit/field-problem.ts'
import { isTimeZone } from '@numo/kit/is-time-zone.ts'
import { phoneText } from '../phone-text.ts'
import { CountryCode, CurrencyCode, nameLine, neededName, oneLine } from '../shapes.ts'
import { webAddress } from '../web-address.ts'
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

/** Fields that an organisation's own users may change. */
const ownFields = {
  name: neededName(200, 'Enter a name').optional(),
  type: z.enum(partnerTypes).optional(),
  time_zone: z.string().max(64).refine(isTimeZone, fieldRules.time_zone).optional(),
  phone: phoneText.nullable().optional(),
  website: webAddress(300).nullable().optional(),
}

/** Fields that only staff may change. */
const staffFields = {
  legal_name: nameLine(200).nullable().optional(),
  status: z.enum(partnerStatuses).optional(),
  country: CountryCode.nullable().optional(),
  default_currency: CurrencyCode.nullable().optional(),
  tax_id: oneLine(40).nullable().optional(),
  tax_person_type: z.enum(taxPersonTypes).nullable().optional(),
  tax_regime: oneLine(80).nullable().optional(),
}

/** Fields that an organisation's own users may change; staff may change all. */
export const ownPartnerFields = ['name', 'type', 'time_zone', 'phone', 'website'] as const

/** Organisation as defined by specification section 3. */
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

/** Specification section 7: takes the changes and returns the updated organisation. Omitted fields stay unchanged; null clears a field. */
export const updatePartner = endpoint({
  name: 'updatePartner',
  resource: 'partner',
  actions: ['update'],
  changes: ['partner', 'provider'],
  summary: 'Updates an organisation: its users their own fields, staff all fields',
  method: 'POST',
  path: '/api/v4/partner/{partnerId}',
  access: 'partner',
  staff: { feature: 'settings', needs_second_factor: true },
  owns: { param: 'partnerId', as: 'partner' },
  input: z.strictObject({
    partnerId: z.uuid(),
    /** Version that was read; a mismatch changes nothing and throws 409. */
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
